import TouchGestures

/// How a failure relates to a setting.
package enum SettingLimit: Hashable, Sendable {
  /// The limit is exactly the setting's value.
  case exactly(LimitedQuantity)
  /// The limit was computed from the setting, possibly together with others.
  case derived(LimitedQuantity)
}

extension GestureRecognizer {
  /// The settings that a failure of this recognizer refers to, by name: usually one. Empty if no setting
  /// caused it.
  ///
  /// - Complexity: O(settings); allocates. Intended for explaining a failure to users.
  package func settings(behind reason: FailureReason) -> [GestureSetting] {
    guard let limit = reason.limit, let kind = GestureKind(of: self) else { return [] }
    let exact = kind.settings.filter {
      $0.limits.contains(.exactly(limit.quantity)) && $0.read(self) == limit.value
    }
    guard exact.isEmpty else { return exact }
    return kind.settings.filter { $0.limits.contains(.derived(limit.quantity)) }
  }
}
