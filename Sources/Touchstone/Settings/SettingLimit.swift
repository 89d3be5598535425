import TouchGestures

/// How a setting is a limit that a gesture can fail by.
package enum SettingLimit: Hashable, Sendable {
  /// The limit is the setting's value.
  case exactly(LimitedQuantity)
  /// The limit was computed of the setting, maybe together with others.
  case derived(LimitedQuantity)
}

extension GestureRecognizer {
  /// The settings that a failure of this recognizer is about, by their names: usually one. Empty
  /// where no setting is behind it.
  ///
  /// - Complexity: O(settings); allocates. For those who explain a failure to people.
  package func settings(behind reason: FailureReason) -> [GestureSetting] {
    guard let limit = reason.limit, let kind = GestureKind(of: self) else { return [] }
    let exact = kind.settings.filter {
      $0.limits.contains(.exactly(limit.quantity)) && $0.read(self) == limit.value
    }
    guard exact.isEmpty else { return exact }
    return kind.settings.filter { $0.limits.contains(.derived(limit.quantity)) }
  }
}
