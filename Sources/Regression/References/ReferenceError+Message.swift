extension ReferenceError: CustomStringConvertible {
  /// What is wrong, and what helps.
  public var description: String {
    switch self {
    case .file(let error): "\(error)"
    case .malformedLock(let path, let line, let what): "\(path):\(line): \(what)"
    case .laterLock(let path, let version):
      "\(path):1: the lock has version \(version), and this program knows versions up to"
        + " \(ReferenceLock.version)"
    case .noFile(let id, let path):
      "the lock has '\(id)', but \(path) is not there: restore it, or accept the case again"
    case .noReference(let id): "'\(id)' has no reference yet"
    case .hashOnly(let id):
      "only the hash of '\(id)' is kept, so there is no picture to compare with"
    case .corruptPicture(let path, let error):
      "\(path): \(error): restore it, or accept the case again"
    case .corruptTable(let path, let line, let what):
      "\(path):\(line): \(what): restore it, or accept the case again"
    case .otherSize(let path, let width, let height, let lockWidth, let lockHeight):
      "\(path): it has \(width)x\(height) pixels where references.lock says"
        + " \(lockWidth)x\(lockHeight): restore one of them, or accept the case again"
    case .disagrees(let path, let lock):
      "\(path): it is not what \(lock) says: one of them was changed without the other; restore it,"
        + " or accept the case again"
    case .otherCase(let path, let id, let found):
      "\(path): it is the picture of '\(found)' in the place of '\(id)': restore it, or accept the"
        + " case again"
    case .unfinished(let error):
      "\(error): the change is decided, and the next start of limn that looks at these references"
        + " goes on with it"
    case .otherKind(let id, let lock, let isPicture):
      "\(lock) has a \(isPicture ? "picture" : "table") for '\(id)', which measures a"
        + " \(isPicture ? "table" : "picture") now: give the case another name, or accept it again"
    }
  }
}
