"use strict";
const table = document.getElementById("people");
const body = table.tBodies[0];
const rows = [...body.rows];
const text = document.getElementById("find");
const only = document.getElementById("only");
const group = document.getElementById("group");
const shown = document.getElementById("shown");
let column = 0, down = false;
const cell = (row, at) => row.cells[at].dataset.value ?? row.cells[at].textContent.trim();
const compare = (a, b) => {
  const [x, y] = [cell(a, column), cell(b, column)];
  const [m, n] = [Number(x), Number(y)];
  const order = x !== "" && y !== "" && !isNaN(m) && !isNaN(n) ? m - n : x.localeCompare(y, undefined, {numeric: true});
  return down ? -order : order;
};
function show() {
  const words = text.value.trim().toLocaleLowerCase();
  const fits = rows.filter((row) =>
    (!words || row.textContent.toLocaleLowerCase().includes(words)) &&
    (!only.value || row.dataset.marks.split("|").includes(only.value)));
  fits.sort(compare);
  body.replaceChildren();
  const groups = new Map();
  for (const row of fits) {
    const name = group.value ? row.dataset[group.value] : "";
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(row);
  }
  for (const [name, some] of groups) {
    if (group.value) {
      const head = document.createElement("tr");
      const title = document.createElement("th");
      title.colSpan = table.tHead.rows[0].cells.length;
      title.className = "group";
      title.textContent = `${name || "none"}: ${some.length}`;
      head.append(title);
      body.append(head);
    }
    body.append(...some);
  }
  shown.textContent = `${fits.length} of ${rows.length}`;
}
[...table.tHead.rows[0].cells].forEach((head, at) => {
  const button = head.querySelector("button");
  button.disabled = false;
  button.addEventListener("click", () => {
    down = column === at ? !down : head.dataset.down === "1";
    column = at;
    [...table.tHead.rows[0].cells].forEach((each) => each.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    show();
  });
});
for (const each of [text, only, group]) each.addEventListener("input", show);
document.getElementById("choose").hidden = false;
show();
