// Pictures: loaded when they are first looked at, cut into cells, read pixel by pixel.

/** The pixels between the cells of a strip. */
const gutter = 2;

const loadedImages = new Map();

/** The image of a path in the record, or null where there is none to be had. */
function loadImage(path) {
  if (!path || !Object.hasOwn(pictures, path)) return Promise.resolve(null);
  if (!loadedImages.has(path)) {
    const image = new Image();
    image.src = pictures[path];
    loadedImages.set(path, image.decode().then(() => image, () => null));
  }
  return loadedImages.get(path);
}

/** One picture of a case: a cell for each time, or a whole where the layout is not the case's. */
class Strip {
  constructor(image, { times, columns, cellWidth, cellHeight }) {
    this.image = image;
    const rows = Math.ceil(times.length / columns);
    const spare = [
      image.naturalWidth - columns * cellWidth, image.naturalHeight - rows * cellHeight,
    ];
    // Gutters stand between the cells, or also around them; a single picture has none.
    const margin = [0, gutter].find(
      (margin) =>
        spare[0] === (columns - 1) * gutter + 2 * margin
        && spare[1] === (rows - 1) * gutter + 2 * margin);
    this.isCut = margin !== undefined;
    this.width = this.isCut ? cellWidth : image.naturalWidth;
    this.height = this.isCut ? cellHeight : image.naturalHeight;
    this.origin = (index) =>
      this.isCut
        ? [
            margin + (index % columns) * (cellWidth + gutter),
            margin + Math.floor(index / columns) * (cellHeight + gutter),
          ]
        : [0, 0];
  }

  /** Draws a cell on a canvas that takes its size. */
  draw(index, canvas) {
    const [x, y] = this.origin(index);
    const { width, height } = this;
    canvas.width = width;
    canvas.height = height;
    context(canvas).drawImage(this.image, x, y, width, height, 0, 0, width, height);
  }
}

/** The context of a canvas whose pixels are read more often than they are painted. */
const context = (canvas) => canvas.getContext("2d", { willReadFrequently: true });

/** The pixels of a canvas, or null where the browser keeps those of another file to itself. */
function pixelsOf(canvas) {
  if (canvas.width === 0 || canvas.height === 0) return null;
  try {
    return context(canvas).getImageData(0, 0, canvas.width, canvas.height);
  } catch {
    return null;
  }
}

/** The channels of one pixel, or null outside. */
function pixelAt(pixels, x, y) {
  if (!pixels || x < 0 || y < 0 || x >= pixels.width || y >= pixels.height) return null;
  const start = 4 * (y * pixels.width + x);
  return pixels.data.slice(start, start + 4);
}

/** The largest difference of a channel, 0…255; a pixel that only one picture has differs fully. */
function distance(a, b, x, y) {
  const [inA, inB] = [x < a.width && y < a.height, x < b.width && y < b.height];
  if (!inA || !inB) return inA === inB ? 0 : 255;
  const [startA, startB] = [4 * (y * a.width + x), 4 * (y * b.width + x)];
  let most = 0;
  for (let channel = 0; channel < 4; channel += 1) {
    most = Math.max(most, Math.abs(a.data[startA + channel] - b.data[startB + channel]));
  }
  return most;
}

/** Where two pictures differ most, and in how many pixels at all; null when they are equal. */
function differences(a, b) {
  if (!a || !b) return null;
  const [width, height] = [Math.max(a.width, b.width), Math.max(a.height, b.height)];
  const found = { count: 0, most: 0, x: 0, y: 0 };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const here = distance(a, b, x, y);
      if (here > 0) found.count += 1;
      if (here > found.most) Object.assign(found, { most: here, x, y });
    }
  }
  return found.count > 0 ? found : null;
}

/** Paints where two pictures differ in red upon a dim one, for cases that brought no such picture. */
function paintDifference(a, b, canvas) {
  canvas.width = Math.max(a.width, b.width);
  canvas.height = Math.max(a.height, b.height);
  const painted = new ImageData(canvas.width, canvas.height);
  for (let y = 0; y < canvas.height; y += 1) {
    for (let x = 0; x < canvas.width; x += 1) {
      const here = distance(a, b, x, y);
      const [red, green, blue, alpha] = pixelAt(a, x, y) ?? [0, 0, 0, 0];
      painted.data.set(
        here > 0 ? [229, 40, 56, 128 + here / 2] : [red, green, blue, alpha / 10],
        4 * (y * canvas.width + x));
    }
  }
  context(canvas).putImageData(painted, 0, 0);
}

/** Fills an `<img>` once it comes into view. */
const thumbnails = new IntersectionObserver((sightings) => {
  for (const { isIntersecting, target } of sightings) {
    if (!isIntersecting) continue;
    target.src = pictures[target.dataset.path];
    thumbnails.unobserve(target);
  }
}, { rootMargin: "200px" });

/** A small image of a picture, or an empty frame. */
function thumbnail(path) {
  if (!path || !Object.hasOwn(pictures, path)) return element("span.thumb");
  const image = element("img.thumb", { alt: "", decoding: "async" });
  image.dataset.path = path;
  thumbnails.observe(image);
  return image;
}
