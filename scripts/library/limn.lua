---@meta limn
-- luacheck: ignore

-- What scripts for Limn can call, for editors: lua-language-server completes and checks with it.
-- No script runs it. `limn api` prints it, and `limn new` writes it.

-- Values. What is written as a plain table is read as a value, whose parts cannot be written.

---@class limn.Point
---@field x number
---@field y number

---@class limn.Size
---@field width number
---@field height number

---@class limn.Rect
---@field x number
---@field y number
---@field width number
---@field height number
---@field midX number
---@field midY number
---@field maxX number
---@field maxY number
---@field origin limn.Point
---@field size limn.Size

---@class limn.Color
---@field r number
---@field g number
---@field b number
---@field a number
local Color = {}

---The color with another alpha, from 0 to 1.
---@param alpha number
---@return limn.Color
function Color:withAlpha(alpha) end

---`a * b` does first a, then b.
---@class limn.Transform
---@field m11 number
---@field m12 number
---@field m13 number
---@field m14 number
---@field m21 number
---@field m22 number
---@field m23 number
---@field m24 number
---@field m31 number
---@field m32 number
---@field m33 number
---@field m34 number
---@field m41 number
---@field m42 number
---@field m43 number
---@field m44 number
---@operator mul(limn.Transform): limn.Transform
local Transform = {}

---The way back; nil where there is none.
---@return limn.Transform?
function Transform:inverted() end

---Parts apply in the order scale, rotation (about x, y, z), translation, perspective.
---@class limn.TransformParts
---@field scale? number|number[]
---@field rotation? number|number[] # radians, about z or about x, y and z
---@field translation? number[] # points
---@field perspective? number # the distance of the eye, in points

---A path; its verbs change it and return it. It is copied when it is assigned.
---@class limn.Path
---@field bounds limn.Rect
---@field length number
local Path = {}

---@param x number
---@param y number
---@return limn.Path
function Path:move(x, y) end

---@param x number
---@param y number
---@return limn.Path
function Path:line(x, y) end

---@param cx number
---@param cy number
---@param x number
---@param y number
---@return limn.Path
function Path:quadratic(cx, cy, x, y) end

---@param c1x number
---@param c1y number
---@param c2x number
---@param c2y number
---@param x number
---@param y number
---@return limn.Path
function Path:cubic(c1x, c1y, c2x, c2y, x, y) end

---From the first angle to the second, the way the numbers run; growing is clockwise.
---@param cx number
---@param cy number
---@param r number
---@param startAngle number # radians
---@param endAngle number # radians
---@return limn.Path
function Path:arc(cx, cy, r, startAngle, endAngle) end

---@return limn.Path
function Path:close() end

---@param x number
---@param y number
---@param width number
---@param height number
---@return limn.Path
function Path:rect(x, y, width, height) end

---@param x number
---@param y number
---@param width number
---@param height number
---@param r number
---@return limn.Path
function Path:roundedRect(x, y, width, height, r) end

---@param x number
---@param y number
---@param width number
---@param height number
---@return limn.Path
function Path:ellipse(x, y, width, height) end

---The point at a fraction of the length, from 0 to 1.
---@param fraction number
---@return limn.Point
function Path:point(fraction) end

---@param transform limn.TransformLike
---@return limn.Path
function Path:transformed(transform) end

---@param x number
---@param y number
---@return boolean
function Path:contains(x, y) end

---@class limn.Image
---@field size limn.Size # points
---@field scale number # pixels for one point

---@class limn.TimingFunction
local TimingFunction = {}

---@param progress number # 0 to 1
---@return number
function TimingFunction:value(progress) end

---@alias limn.PointLike limn.Point|{ [1]: number, [2]: number }
---@alias limn.SizeLike limn.Size|{ [1]: number, [2]: number }
---@alias limn.RectLike limn.Rect|{ [1]: number, [2]: number, [3]: number, [4]: number }
---@alias limn.ColorLike limn.Color|string|number[]
---@alias limn.TransformLike limn.Transform|limn.TransformParts|number[]
---@alias limn.PathLike limn.Path|string
---@alias limn.Value number|boolean|string|number[]|limn.PointLike|limn.SizeLike|limn.RectLike|limn.ColorLike|limn.TransformLike|limn.PathLike|limn.Image
---@alias limn.TimingFunctionLike limn.TimingName|{ [1]: number, [2]: number, [3]: number, [4]: number }|limn.TimingFunction|fun(progress: number): number

--{Words}

--{KeyPaths}

-- Layers

--{LayerProperties}

---What a constructor takes beside the properties' names.
---@class limn.LayerContents
---@field sublayers? limn.Layer[]
---@field [string] any # key paths

---@class limn.LayerOptions: limn.LayerKeys, limn.LayerContents
---@class limn.GradientLayerOptions: limn.GradientLayerKeys, limn.LayerContents
---@class limn.ShapeLayerOptions: limn.ShapeLayerKeys, limn.LayerContents

---@class limn.StageOptions: limn.LayerOptions
---@field size limn.SizeLike # points; the host's size beats it
---@field duration? number # the length of the loop, in seconds

---A property may be read and written by its name, a part of one by its key path.
---@class limn.Layer: limn.LayerProperties
---@field class string
---@field valid boolean
---@field superlayer limn.Layer?
---@field sublayers limn.Layer[]
---@field presentation limn.Presentation
---@field animationKeys string[]
---@field [string] any # key paths
local Layer = {}

---@class limn.GradientLayer: limn.Layer, limn.GradientLayerProperties
---@class limn.ShapeLayer: limn.Layer, limn.ShapeLayerProperties

---The layer at the top; it has a size and no place.
---@class limn.Stage: limn.Layer
---@field size limn.Size

---What shows of a layer now: it cannot be written.
---@class limn.Presentation: limn.GradientLayerProperties, limn.ShapeLayerProperties
---@field [string] any # key paths
local Presentation = {}

---Puts a layer in front of the other sublayers.
---@generic T: limn.Layer
---@param layer T
---@return T
function Layer:addSublayer(layer) end

---Puts a layer at an index, from 1 at the back, or beside a sibling.
---@generic T: limn.Layer
---@param layer T
---@param place integer|{ below: limn.Layer }|{ above: limn.Layer }
---@return T
function Layer:insertSublayer(layer, place) end

---Takes the layer off the tree and keeps it alive.
function Layer:removeFromSuperlayer() end

---Ends the layer for good, with its sublayers, animations and subscriptions.
function Layer:destroy() end

---Adds a copy of an animation; one under the same key ends.
---@param animation limn.Animation
---@param key? string
---@return limn.AnimationHandle
function Layer:addAnimation(animation, key) end

---Goes from what shows to somewhere and leaves the layer there.
---@param keyPath limn.KeyPath
---@param options limn.AnimateOptions
---@return limn.AnimationHandle
function Layer:animate(keyPath, options) end

---@param key string
---@return limn.AnimationHandle?
function Layer:animation(key) end

---@param key string
function Layer:removeAnimation(key) end

function Layer:removeAllAnimations() end

---Calls a function at each event of a name, until the layer is destroyed.
---@param name limn.EventName
---@param fn fun(event: limn.Event): boolean?
---@return limn.Handle
function Layer:on(name, fn) end

---From this layer's coordinates into another's, or the stage's.
---@param point limn.PointLike
---@param to? limn.Layer
---@return limn.Point
function Layer:convertPoint(point, to) end

---@param rect limn.RectLike
---@param to? limn.Layer
---@return limn.Rect
function Layer:convertRect(rect, to) end

---From this layer's time into another's, or the clock's.
---@param time number
---@param to? limn.Layer
---@return number
function Layer:convertTime(time, to) end

---Whether a point of the layer's own coordinates lies within its bounds and corners.
---@param point limn.PointLike
---@return boolean
function Layer:contains(point) end

---The front-most layer at a point of the layer's own coordinates.
---@param point limn.PointLike
---@return limn.Layer?
function Layer:hitTest(point) end

---Lets the time of the layer and all in it stand still.
function Layer:pause() end

---Lets the layer's time go on from where it stands.
function Layer:resume() end

---@param point limn.PointLike
---@param to? limn.Layer
---@return limn.Point
function Presentation:convertPoint(point, to) end

---@param rect limn.RectLike
---@param to? limn.Layer
---@return limn.Rect
function Presentation:convertRect(rect, to) end

---@param point limn.PointLike
---@return boolean
function Presentation:contains(point) end

---@param point limn.PointLike
---@return limn.Layer?
function Presentation:hitTest(point) end

-- Animations

---@class limn.AnimationTiming
---@field duration? number # seconds of one cycle; 0.25
---@field beginTime? number # a time of the layer, or of the group
---@field delay? number # seconds after the adding; not beside beginTime
---@field speed? number
---@field timeOffset? number # seconds into the cycle at which it starts
---@field repeatCount? number # math.huge for ever
---@field repeatDuration? number # seconds, instead of a count
---@field autoreverses? boolean
---@field fillMode? limn.FillMode
---@field timingFunction? limn.TimingFunctionLike
---@field commit? boolean # at the end, what shows becomes the model's value

---@class limn.PropertyAnimationKeys: limn.AnimationTiming
---@field keyPath limn.KeyPath
---@field valueFunction? limn.ValueFunction
---@field additive? boolean
---@field cumulative? boolean

---@class limn.EndKeys
---@field from? limn.Value
---@field to? limn.Value
---@field by? limn.Value

---@class limn.SpringKeys
---@field mass? number
---@field stiffness? number
---@field damping? number
---@field initialVelocity? number
---@field allowsOverdamping? boolean
---@field perceptualDuration? number # seconds, instead of the physics
---@field bounce? number # -1 to 1

---@class limn.KeyframeKeys
---@field values? limn.Value[]
---@field path? limn.PathLike
---@field keyTimes? number[]
---@field timingFunctions? limn.TimingFunctionLike[]
---@field calculationMode? limn.CalculationMode
---@field rotationMode? limn.RotationMode
---@field tensionValues? number[]
---@field continuityValues? number[]
---@field biasValues? number[]

---@class limn.Animation: limn.AnimationTiming

---@class limn.BasicAnimation: limn.Animation, limn.PropertyAnimationKeys, limn.EndKeys

---@class limn.SpringAnimation: limn.Animation, limn.PropertyAnimationKeys, limn.EndKeys, limn.SpringKeys
---@field settlingDuration? number # read: seconds until it rests

---@class limn.KeyframeAnimation: limn.Animation, limn.PropertyAnimationKeys, limn.KeyframeKeys

---@class limn.AnimationGroup: limn.Animation
---@field animations limn.Animation[]

---@class limn.Transition: limn.Animation
---@field type? limn.TransitionType
---@field subtype? limn.TransitionSubtype
---@field startProgress? number
---@field endProgress? number

---@class limn.AnimateOptions: limn.AnimationTiming, limn.EndKeys, limn.SpringKeys, limn.KeyframeKeys
---@field valueFunction? limn.ValueFunction
---@field additive? boolean
---@field cumulative? boolean

---@class limn.TransactionOptions: limn.SpringKeys
---@field [1] fun()
---@field duration? number
---@field timingFunction? limn.TimingFunctionLike
---@field delay? number
---@field stagger? number # seconds by which each further layer starts later
---@field completion? fun(finished: boolean)

-- What runs

---@class limn.Handle
---@field active boolean
---@field finished boolean?
local Handle = {}

---Ends it; "finish" lets an animation come to the end of its cycle.
---@param mode? "now"|"finish"
function Handle:stop(mode) end

---Calls a function when it ends.
---@param fn fun(finished: boolean)
---@return limn.Handle
function Handle:onEnd(fn) end

---@class limn.HandleSet: limn.Handle
---@field speed number
---@field paused boolean
local HandleSet = {}

function HandleSet:pause() end

function HandleSet:resume() end

---@class limn.AnimationHandle: limn.Handle
---@field layer limn.Layer
---@field key string
---@field beginTime number
---@field time number
---@field speed number
---@field paused boolean
local AnimationHandle = {}

function AnimationHandle:pause() end

function AnimationHandle:resume() end

---@param seconds number
function AnimationHandle:seek(seconds) end

function AnimationHandle:reverse() end

---Puts another animation into the place of the running one.
---@param animation limn.Animation
function AnimationHandle:update(animation) end

---@param fn fun()
---@return limn.AnimationHandle
function AnimationHandle:onStart(fn) end

---@param fn fun(count: integer)
---@return limn.AnimationHandle
function AnimationHandle:onRepeat(fn) end

-- Events

---@alias limn.EventName "press"|"move"|"release"|"tap"|"resize"|"environment"|"suspend"|"resume"|"appear"|"disappear"|string

---Which fields there are depends on the event; one of a script's own is what was posted.
---@class limn.Event
---@field name string
---@field time number
---@field x number # of a pointer
---@field y number # of a pointer
---@field pointer integer
---@field inside boolean
---@field layer limn.Layer?
---@field cancelled boolean # of a release
---@field width number # of a resize
---@field height number # of a resize
---@field changed "dark"|"rtl"|"reduceMotion"|"scale" # of environment

---@class limn.Environment
---@field scale number
---@field dark boolean
---@field rtl boolean
---@field reduceMotion boolean
---@field size limn.Size?

---@class limn.ParameterLimits
---@field min? number
---@field max? number
---@field step? number
---@field choices? (number|boolean|string)[]

-- The module

---@class limn
---@field env limn.Environment
---@field timing limn.Timing
local limn = {}

---@class limn.Timing
local Timing = {}

---@param count integer
---@param jump? "jump-end"|"jump-start"|"jump-none"|"jump-both"
---@return limn.TimingFunction
function Timing.steps(count, jump) end

---CSS's linear(): outputs, or { output, input }.
---@param stops (number|number[])[]
---@return limn.TimingFunction
function Timing.stops(stops) end

---Makes what is shown: once, in the main chunk.
---@param options limn.StageOptions
---@return limn.Stage
function limn.stage(options) end

---@param options? limn.LayerOptions
---@return limn.Layer
function limn.layer(options) end

---@param options? limn.GradientLayerOptions
---@return limn.GradientLayer
function limn.gradientLayer(options) end

---@param options? limn.ShapeLayerOptions
---@return limn.ShapeLayer
function limn.shapeLayer(options) end

---@param keys limn.BasicAnimation
---@return limn.BasicAnimation
function limn.basicAnimation(keys) end

---@param keys limn.SpringAnimation
---@return limn.SpringAnimation
function limn.springAnimation(keys) end

---@param keys limn.KeyframeAnimation
---@return limn.KeyframeAnimation
function limn.keyframeAnimation(keys) end

---@param keys limn.AnimationGroup
---@return limn.AnimationGroup
function limn.animationGroup(keys) end

---@param keys? limn.Transition
---@return limn.Transition
function limn.transition(keys) end

---Animates what its function writes.
---@param options limn.TransactionOptions
---@return limn.HandleSet
function limn.transaction(options) end

---Holds many handles as one, which ends when all have.
---@param handles limn.Handle[]
---@return limn.HandleSet
function limn.all(handles) end

---@param color limn.ColorLike
---@return limn.Color
function limn.color(color) end

---@param parts limn.TransformLike
---@return limn.Transform
function limn.transform(parts) end

---An empty path, or one of SVG path data.
---@param data? limn.PathLike
---@return limn.Path
function limn.path(data) end

---@param file string # beneath the script's root
---@return limn.Image
function limn.image(file) end

---The time of the stage, in seconds.
---@return number
function limn.now() end

---From the clock's time into a layer's.
---@param time number
---@param to limn.Layer
---@return number
function limn.convertTime(time, to) end

---Calls a function once; after 0 seconds, when the present callback has returned.
---@param seconds number
---@param fn fun()
---@return limn.Handle
function limn.after(seconds, fn) end

---@param seconds number
---@param fn fun(n: integer)
---@return limn.Handle
function limn.every(seconds, fn) end

---@param hz number
---@param fn fun(time: number, dt: number)
---@return limn.Handle
function limn.onTick(hz, fn) end

---Calls a function at each frame: what it does depends on the frame rate.
---@param fn fun(time: number, dt: number)
---@return limn.Handle
function limn.onFrame(fn) end

---Runs a function as a task, which may wait.
---@param fn fun()
---@return limn.Handle
function limn.run(fn) end

---Waits inside a task.
---@overload fun(seconds: number)
---@overload fun(handle: limn.Handle): boolean
---@overload fun(layer: limn.Layer, event: limn.EventName): any
---@param event limn.EventName
---@return any
function limn.wait(event) end

---@param name limn.EventName
---@param fn fun(event: any): boolean?
---@return limn.Handle
function limn.on(name, fn) end

---Posts an event; a host's name does what the host would do.
---@param name limn.EventName
---@param data? any
function limn.post(name, data) end

---A value that can be set from outside; its type is the default's.
---@generic T: number|boolean|string
---@param name string
---@param default T
---@param limits? limn.ParameterLimits
---@return T
function limn.param(name, default, limits) end

---Plain data that a reload in the preview hands on: what it held then, else the initial value.
---@generic T
---@param name string
---@param initial T
---@return T
function limn.keep(name, initial) end

---Merges a module's options with its defaults; unknown ones are errors of its caller.
---@generic T: table
---@param given table?
---@param defaults T
---@return T
function limn.options(given, defaults) end

-- limn.layout

---@class limn.Layout
local Layout = {}

---A layer over another that always has its bounds, corners and path.
---@param layer limn.Layer
---@return limn.Layer
function Layout.cover(layer) end

-- limn.motion

---A step: seconds, a function that starts something and returns its handle, or a motion.
---@alias limn.Step number|limn.MotionPlan|fun(): limn.Handle?

---@class limn.MotionPlan
local MotionPlan = {}

---@return limn.Handle
function MotionPlan:play() end

function MotionPlan:pause() end

function MotionPlan:resume() end

---@class limn.TimelineEntry
---@field [1] limn.Step
---@field at? number|string # seconds or a label
---@field after? number # seconds later

---@class limn.Timeline
---@field labels? table<string, number>
---@field [integer] limn.TimelineEntry

---@class limn.StaggerOptions
---@field each number # seconds
---@field from? "first"|"last"|"center"|"x"|"y"

---@class limn.Motion
local Motion = {}

---@param steps limn.Step[]
---@return limn.MotionPlan
function Motion.sequence(steps) end

---@param steps limn.Step[]
---@return limn.MotionPlan
function Motion.parallel(steps) end

---@param seconds number
---@param step? limn.Step
---@return limn.MotionPlan
function Motion.delay(seconds, step) end

---@param step limn.Step
---@param count? number
---@return limn.MotionPlan
function Motion.loop(step, count) end

---@param entries limn.Timeline
---@return limn.MotionPlan
function Motion.timeline(entries) end

---Starts something for each of some items, one after the other.
---@generic T
---@param items T[]
---@param options limn.StaggerOptions
---@param fn fun(item: T, delay: number, index: integer): limn.Handle?
---@return limn.HandleSet
function Motion.stagger(items, options, fn) end

-- Effects

---@class limn.FlowLightOptions
---@field duration? number
---@field speed? number
---@field interval? number
---@field direction? "left"|"right"|"up"|"down"|number
---@field width? number
---@field overhang? number
---@field tilt? number
---@field color? limn.ColorLike
---@field colors? limn.ColorLike[]
---@field locations? number[]
---@field image? limn.Image
---@field sync? "time"|"space"
---@field within? limn.Layer
---@field count? number
---@field beginTime? number
---@field pose? number

---@class limn.FlowLight
local FlowLight = {}

---@param layer limn.Layer
---@param options? limn.FlowLightOptions
---@return limn.Handle
function FlowLight.install(layer, options) end

---@param layer limn.Layer
---@param options? limn.FlowLightOptions
---@return limn.Handle
function FlowLight.once(layer, options) end

---@param layer limn.Layer
---@param mode? "now"|"finish"
function FlowLight.uninstall(layer, mode) end

---@class limn.BreathOptions
---@field range? number
---@field duration? number
---@field timingFunction? limn.TimingFunctionLike
---@field center? limn.PointLike
---@field color? limn.ColorLike
---@field count? number
---@field beginTime? number

---@class limn.Breath
local Breath = {}

---@param layer limn.Layer
---@param options? limn.BreathOptions
---@return limn.Handle
function Breath.install(layer, options) end

---@param layer limn.Layer
---@param options? limn.BreathOptions
---@return limn.Handle
function Breath.once(layer, options) end

---@param layer limn.Layer
---@param mode? "now"|"finish"
function Breath.uninstall(layer, mode) end

---@class limn.WaterRippleOptions
---@field count? number
---@field duration? number
---@field total? number
---@field center? limn.PointLike
---@field reach? number
---@field color? limn.ColorLike
---@field lineWidth? number
---@field timingFunction? limn.TimingFunctionLike
---@field beginTime? number

---@class limn.WaterRipple
local WaterRipple = {}

---@param layer limn.Layer
---@param options? limn.WaterRippleOptions
---@return limn.Handle
function WaterRipple.install(layer, options) end

---@param layer limn.Layer
---@param options? limn.WaterRippleOptions
---@return limn.Handle
function WaterRipple.once(layer, options) end

---@param layer limn.Layer
---@param mode? "now"|"finish"
function WaterRipple.uninstall(layer, mode) end

-- limn.test, for test files

---@alias limn.Several any|limn.Matrix # one value, or what test.matrix makes
---@alias limn.Moments number|number[]|limn.Sampling

---@class limn.Matrix
---@class limn.Sampling
---@class limn.EventList
---@class limn.Match

---@class limn.CaseOptions
---@field size? limn.SizeLike|limn.Matrix
---@field scale? number
---@field scales? number[]
---@field seed? integer
---@field background? limn.ColorLike|"none"
---@field params? table<string, any>
---@field env? table<string, boolean>|limn.Matrix
---@field fps? number|limn.Matrix
---@field input? limn.EventList
---@field skip? string
---@field only? boolean

---@class limn.SuiteOptions: limn.CaseOptions
---@field script? string
---@field scene? fun(params: table): any

---@class limn.RenderOptions: limn.CaseOptions
---@field at limn.Moments
---@field match? limn.Match
---@field store? "picture"|"hash"
---@field limit? integer

---@class limn.TimelineOptions: limn.CaseOptions
---@field track table<string, string|string[]>
---@field from? number
---@field to number
---@field relative? number
---@field absolute? number

---@class limn.LoopOptions: limn.CaseOptions
---@field period number
---@field from? number
---@field layers? string[]
---@field except? string[]
---@field pixels? boolean

---@class limn.PairOptions: limn.CaseOptions
---@field a table
---@field b table
---@field at? limn.Moments
---@field match? limn.Match # of same
---@field atLeast? integer # of differ: pixels

---@class limn.SmokeOptions: limn.CaseOptions
---@field at limn.Moments

---@class limn.BudgetOptions: limn.CaseOptions
---@field layers? integer
---@field animations? integer
---@field damagedPixels? integer
---@field drawnPixels? integer
---@field allocations? integer
---@field at? limn.Moments
---@field from? number
---@field to? number

---@class limn.Test
local Test = {}

---@param name string
---@param options limn.SuiteOptions
---@return limn.Suite
function Test.suite(name, options) end

---@param value any
---@return limn.Expectation
function Test.expect(value) end

---@param times table # times, and columns
---@return limn.Sampling
function Test.strip(times) end

---@param options { from: number?, to: number, count: integer?, fps: number?, every: number?, offset: "mid"?, columns: integer? }
---@return limn.Sampling
function Test.frames(options) end

---@param values table
---@return limn.Matrix
function Test.matrix(values) end

---@param events table[]|string # a file of JSON lines
---@return limn.EventList
function Test.events(events) end

---@return limn.Match
function Test.exact() end

---@param options { difference: string, pixels: string, why: string }
---@return limn.Match
function Test.fuzzy(options) end

---@param options { window: integer, most: number, why: string }
---@return limn.Match
function Test.density(options) end

---@param options { slack: number, why: string }
---@return limn.Match
function Test.edge(options) end

---@param options { threshold: number, antialiasing: boolean?, why: string }
---@return limn.Match
function Test.yiq(options) end

---@param options { mean: number, why: string }
---@return limn.Match
function Test.flip(options) end

---@param options { least: number, why: string }
---@return limn.Match
function Test.ssim(options) end

---@param matches limn.Match[]
---@return limn.Match
function Test.all(matches) end

---@param matches limn.Match[]
---@return limn.Match
function Test.any(matches) end

---@class limn.Suite
local Suite = {}

---@param name string
---@param options limn.RenderOptions
function Suite:render(name, options) end

---@param name string
---@param options limn.TimelineOptions
function Suite:timeline(name, options) end

---@overload fun(self: limn.Suite, name: string, options: limn.CaseOptions, fn: fun(e: limn.Probe))
---@param name string
---@param fn fun(e: limn.Probe)
function Suite:check(name, fn) end

---@param name string
---@param options limn.LoopOptions
function Suite:loop(name, options) end

---@param name string
---@param options limn.PairOptions
function Suite:same(name, options) end

---@param name string
---@param options limn.PairOptions
function Suite:differ(name, options) end

---@param name string
---@param options limn.SmokeOptions
function Suite:smoke(name, options) end

---@param name string
---@param options limn.BudgetOptions
function Suite:budget(name, options) end

---The case that a check looks at.
---@class limn.Probe
---@field scene any
---@field params table<string, any>
---@field size limn.Size
---@field now number
---@field id string
local Probe = {}

---@param layer string|limn.Layer
---@param keyPath string
---@param t? number
---@return any
function Probe:value(layer, keyPath, t) end

---@param layer string|limn.Layer
---@param keyPath string
---@param options { from: number?, to: number, fps: number? }
---@return limn.Track
function Probe:track(layer, keyPath, options) end

---@param x number
---@param y number
---@param t? number
---@return limn.Color
function Probe:pixel(x, y, t) end

---@param rect limn.RectLike
---@param t? number
---@return limn.Region
function Probe:region(rect, t) end

---@param t? number
---@return limn.Rect?
function Probe:inkBounds(t) end

---@param name string
---@return limn.Layer
function Probe:layer(name) end

---@param pattern? string
---@return limn.Layer[]
function Probe:layers(pattern) end

---@return { layer: limn.Layer, name: string, key: string, keyPath: string?, keyPaths: string[]? }[]
function Probe:animations() end

---@param t number
function Probe:seek(t) end

---@param events table[]|limn.EventList
function Probe:play(events) end

---@param options limn.CaseOptions|{ at: number? }
---@return limn.Probe
function Probe:again(options) end

---@class limn.Region
local Region = {}

---@return limn.Color
function Region:mean() end

---@class limn.Track
---@field first any
---@field last any
---@field times number[]
---@field values any[]
local Track = {}

---@param t number
---@return any
function Track:at(t) end

---@return limn.Track
function Track:velocity() end

---@param t number
---@return limn.Track
function Track:after(t) end

---@param t number
---@return limn.Track
function Track:before(t) end

---@return number
function Track:max() end

---@return number
function Track:min() end

---@param options { target: any, within: number }
---@return number?
function Track:settled(options) end

---@param target number
---@return number
function Track:overshoot(target) end

---@return number?
function Track:period() end

---@param other limn.Track
---@return number
function Track:lag(other) end

---@class limn.Expectation
local Expectation = {}

---@param value any
---@return limn.Expectation
function Expectation:is(value) end

---@param value any
---@return limn.Expectation
function Expectation:isNot(value) end

---@param value any
---@param slack number
---@return limn.Expectation
function Expectation:near(value, slack) end

---@param least any
---@param most any
---@return limn.Expectation
function Expectation:between(least, most) end

---@param t number
---@return limn.Expectation
function Expectation:before(t) end

---@param t number
---@return limn.Expectation
function Expectation:after(t) end

---@return limn.Expectation
function Expectation:increases() end

---@return limn.Expectation
function Expectation:decreases() end

---@param options { target: any, within: number, by: number }
---@return limn.Expectation
function Expectation:settles(options) end

---@return limn.Expectation
function Expectation:hasNoJumps() end

---@return limn.Expectation
function Expectation:hasNoKinks() end

---@return limn.Expectation
function Expectation:isEmpty() end

---@return limn.Expectation
function Expectation:isTransparent() end

---@param rect limn.RectLike
---@return limn.Expectation
function Expectation:inside(rect) end

return limn
