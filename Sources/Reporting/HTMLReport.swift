public import ImageIO
public import Regression

/// The report to look at: one page that needs nothing beside it and asks no network for anything.
///
/// What failed comes first. Pictures are compared by swiping, fading, flickering, by their
/// difference and side by side, pixel by pixel; one scrubber moves strips and plots through time.
/// The record stands in the page as JSON, the pictures as PNG in data URIs.
///
///     try HTMLReport(folder: results.path).write(record, to: "report.html")
///
/// ## Design notes
/// The page is written by hand in `Page/`, without a framework; `scripts/dev/bundle` joins its
/// parts into the binary. Ids, messages and printed lines reach it as JSON alone, which the page
/// turns into text nodes and never into markup; a content security policy that knows style and
/// script by their hashes stands behind that. A page whose pictures would take more than
/// ``pageLimit`` bytes would open slowly, so they go into a folder beside it. There, browsers show
/// the pictures of a page from a file, but keep their pixels from the page: all but reading pixels
/// works.
public struct HTMLReport: Sendable {
  /// Pictures that take no more bytes than this, as text, stand in the page: 20 MB.
  public static let defaultPageLimit = 20 << 20

  /// The folder of the run, which the record's paths are relative to; nil shows no pictures.
  public var folder: String?
  /// The most bytes of pictures, as text, that stand in the page.
  public var pageLimit: Int

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - folder: The folder of the run, which the record's paths are relative to; nil shows no
  ///     pictures.
  ///   - pageLimit: The most bytes of pictures, as text, that stand in the page.
  public init(folder: String?, pageLimit: Int = defaultPageLimit) {
    self.folder = folder
    self.pageLimit = pageLimit
  }

  /// Writes the page, and the pictures beside it when they are too large to stand in it.
  ///
  /// - Parameters:
  ///   - record: What the run has found.
  ///   - path: The file, such as `report.html`; pictures beside it go to `report-pictures`.
  /// - Throws: Why a file cannot be written. A picture that cannot be read is none: the page says
  ///   that the run has kept no picture.
  public func write(_ record: RunRecord, to path: String) throws(FileError) {
    let page = page(on: record, named: Self.stem(of: path))
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    for file in page.pictures {
      let target = folder + file.path
      if let slash = target.lastIndex(of: "/") { try FileIO.makeFolder(String(target[..<slash])) }
      try FileIO.writeAtomically(file.bytes, to: target)
    }
    // The page is last: it never shows what is not there yet.
    try FileIO.writeAtomically(Array(page.text.utf8), to: path)
  }

  /// A page with what stands beside it.
  public struct Page: Sendable, Equatable {
    /// The HTML.
    public var text: String
    /// The pictures beside it, with paths relative to the page; empty when they stand in it.
    public var pictures: [Picture] = []

    /// A picture beside a page.
    public struct Picture: Sendable, Equatable {
      /// The path, relative to the page.
      public var path: String
      /// The PNG.
      public var bytes: [UInt8]
    }
  }

  /// Makes the page.
  ///
  /// - Parameters:
  ///   - record: What the run has found.
  ///   - name: The page's name without extension, for the folder of pictures beside it.
  /// - Returns: The page, a function of the record and the run's folder.
  public func page(on record: RunRecord, named name: String = "report") -> Page {
    let pictures = pictures(of: record)
    let size = pictures.reduce(0) { $0 + Base64.count(of: $1.bytes.count) }
    var page = Page(text: "")
    var addresses: [JSONValue.Member] = []
    for (index, picture) in pictures.enumerated() {
      if size <= pageLimit {
        let uri = "data:image/png;base64," + Base64.text(of: picture.bytes)
        addresses.append(.init(picture.path, .string(uri)))
      } else {
        // Numbered: ids may hold what neither an address nor every file system bears.
        let path = "\(name)-pictures/\(index + 1).png"
        addresses.append(.init(picture.path, .string(path.percentEncoded)))
        page.pictures.append(.init(path: path, bytes: picture.bytes))
      }
    }
    page.text =
      BundledPage.beforeRecord + record.json.scriptText + BundledPage.beforePictures
      + JSONValue.object(addresses).scriptText + BundledPage.afterPictures
    return page
  }

  /// The pictures that the record names and the folder has, in the record's order.
  private func pictures(of record: RunRecord) -> [Page.Picture] {
    guard let folder else { return [] }
    var known: Set<String> = []
    return record.results.compactMap(\.picture)
      .flatMap { [$0.expected, $0.difference, $0.actual] }
      .compactMap { path in
        // A record may come from elsewhere: it gets PNGs beneath the run's folder, and nothing else.
        guard let path, known.insert(path).inserted,
          let bytes = try? FileIO.read(path, beneath: folder), bytes.starts(with: Self.signature)
        else { return nil }
        return Page.Picture(path: path, bytes: bytes)
      }
  }

  /// What every PNG begins with.
  private static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// The name of a file without folders and extension.
  private static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last ?? "report"
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return String(name) }
    return String(name[..<dot])
  }
}

extension JSONValue {
  /// The text as it may stand in a `<script>`: no `<` can end the script or open a comment, and no
  /// line separator is one for an old reader of scripts.
  fileprivate var scriptText: String {
    var text: [UInt8] = []
    let bytes = Array(self.text.utf8)
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "<"): text += "\\u003c".utf8
      case 0xe2 where bytes[index...].starts(with: [0xe2, 0x80, 0xa8]):
        text += "\\u2028".utf8
        index += 2
      case 0xe2 where bytes[index...].starts(with: [0xe2, 0x80, 0xa9]):
        text += "\\u2029".utf8
        index += 2
      default: text.append(bytes[index])
      }
      index += 1
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension String {
  /// The text as a part of an address.
  fileprivate var percentEncoded: String {
    let digits = Array("0123456789ABCDEF".utf8)
    let kept = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    let bytes = utf8.flatMap { byte in
      kept.contains(byte)
        ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
