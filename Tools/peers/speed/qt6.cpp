// Qt 6 Quick on the workloads of touchstone bench. Layers are items and recognizers are pointer handlers without
// a target; touches are injected as by QTest, without a display server. An action reads the main value of its
// handler.
#include <QtCore/QMetaMethod>
#include <QtCore/QMetaProperty>
#include <QtCore/QRegularExpression>
#include <QtGui/QGuiApplication>
#include <QtGui/QPointingDevice>
#include <QtQml/QQmlComponent>
#include <QtQml/QQmlEngine>
#include <QtQuick/QQuickItem>
#include <QtQuick/QQuickView>
#include <QtGui/qtestsupport_gui.h>

#include "rows.h"

namespace {
QQuickView *view;
QPointingDevice *screen;

QByteArray handlers(const QByteArray &workload) {
  static const QByteArray drag = "DragHandler { target: null; objectName: 'drag' }\n";
  static const QByteArray pinch = "PinchHandler { target: null; objectName: 'pinch' }\n";
  static const QByteArray tap = "TapHandler { objectName: 'tap'; longPressThreshold: 0.5 }\n";
  if (workload == "W1") return drag;
  if (workload == "W2") return pinch;
  if (workload == "W3") return tap;
  if (workload == "W4") return tap + drag + pinch;
  return drag.repeated(10);
}

QByteArray scene(const QByteArray &workload) {
  const QByteArray inside = handlers(workload);
  const int depth = workload == "W5" ? 100 : 1;
  QByteArray text = "import QtQuick\n";
  for (int i = 0; i < depth; ++i) text += "Item { width: 800; height: 600\n" + inside;
  return text + QByteArray("}\n").repeated(depth);
}

// Handlers are private classes whose signals have different arguments in different versions. An action therefore
// observes a property, like a binding in QML; only a tap uses its signal.
class Receiver : public QObject {
  Q_OBJECT

 public:
  explicit Receiver(QObject *handler) : QObject(handler), handler(handler) {
    const QString name = handler->objectName();
    const bool isTap = name == "tap";
    const QMetaObject *type = handler->metaObject();
    const char *property = name == "drag" ? "activeTranslation" : "activeScale";
    const QMetaMethod change = isTap ? signal(type, "tapped") : type->property(type->indexOfProperty(property)).notifySignal();
    const char *slot = isTap ? "tapped()" : name == "drag" ? "moved()" : "pinched()";
    if (!connect(handler, change, this, metaObject()->method(metaObject()->indexOfSlot(slot)))) exit(70);
  }

 public slots:
  void moved() {
    const QVector2D value = handler->property("activeTranslation").value<QVector2D>();
    act(value.x() + value.y());
  }
  void pinched() { act(handler->property("activeScale").toDouble() + handler->property("rotation").toDouble()); }
  void tapped() { act(handler->property("tapCount").toInt()); }

 private:
  static QMetaMethod signal(const QMetaObject *type, const char *name) {
    for (int i = 0; i < type->methodCount(); ++i)
      if (type->method(i).name() == name) return type->method(i);
    return QMetaMethod();
  }

  QObject *handler;
};

void build(const char *workload) {
  view = new QQuickView;
  QQmlComponent component(view->engine());
  component.setData(scene(workload), QUrl());
  QObject *root = component.create();
  if (!root) qFatal("%s", qPrintable(component.errorString()));
  view->setContent(QUrl(), &component, root);
  view->resize(CANVAS_WIDTH, CANVAS_HEIGHT);
  for (QObject *handler : root->findChildren<QObject *>(QRegularExpression("drag|pinch|tap"))) new Receiver(handler);
  view->show();
  if (!QTest::qWaitForWindowExposed(view)) qFatal("the window is not shown");
  screen = QTest::createTouchDevice();
}

void feed(const struct rows *rows) {
  static const QEventPoint::State states[] = {
      QEventPoint::State::Pressed, QEventPoint::State::Updated, QEventPoint::State::Released};
  QMap<int, QEventPoint> down;
  size_t index = 0;
  while (index < rows->count) {
    // An event contains all fingers, including those that did not move.
    const long frame = rows->list[index].frame;
    QList<QEventPoint> points;
    QList<int> lifted;
    for (; index < rows->count && rows->list[index].frame == frame; ++index) {
      const struct row &row = rows->list[index];
      const QPointF place(row.x, row.y);
      points.append(QEventPoint(row.finger, states[row.phase], place, place));
      down[row.finger] = QEventPoint(row.finger, QEventPoint::State::Stationary, place, place);
      if (row.phase == ENDED) lifted.append(row.finger);
    }
    for (const QEventPoint &point : down) {
      bool isListed = false;
      for (const QEventPoint &listed : points) isListed = isListed || listed.id() == point.id();
      if (!isListed) points.append(point);
    }
    qt_handleTouchEventv2(view, screen, points);
    for (int finger : lifted) down.remove(finger);
  }
}
}  // namespace

int main(int count, char **arguments) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  qputenv("QT_QUICK_BACKEND", "software");
  // The tap handler logs long warnings about fingers that it lost, which would distort the measurement.
  qputenv("QT_LOGGING_RULES", "qt.quick.touch.target=false");
  // Otherwise moves are compressed to one per frame, and those in between are lost.
  qputenv("QML_NO_TOUCH_COMPRESSION", "1");
  QGuiApplication application(count, arguments);
  return measure("Qt Quick", qVersion(), arguments, count, build, feed);
}

#include "qt6.moc"
