// Checks the fields of "What if": where the focus is, and which values count.
import assert from "node:assert/strict";

export async function fieldTests({ browser, test, report, quiet }) {
  const open = async (address) => {
    const page = await browser.open(address);
    await page.evaluate("whatIf.ready");
    return page;
  };
  const slow = report("swipe-too-slow");

  await test("a slider keeps the focus while a link shows its setting", async () => {
    const page = await open(`${slow}#r=swipe-right&t=0.45&s=minimumDistance`);
    assert.equal(await page.evaluate("document.activeElement.id"), "setting-minimumDistance");
    await page.evaluate("document.querySelector('input[type=range][aria-label=\"minimumDistance, slider\"]').focus()");
    for (let i = 0; i < 20; i++) await page.press("ArrowLeft");
    assert.equal(await page.evaluate("document.activeElement.ariaLabel"), "minimumDistance, slider");
    assert.equal(await page.evaluate("view.time"), 0.45);
    assert.equal(await page.evaluate("view.recognizer.values.get('minimumDistance')"), 28);
    quiet(page);
    await page.close();
  });
}
