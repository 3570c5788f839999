/** The studio's page: puts the parts together. Panels and dialogs are fetched when they are first wanted. */
import { ask, genreInfo } from "./api.js";
import { openDialogs } from "./doors.js";
import { hintPanel } from "./hint_panel.js";
import { openLayout } from "./layout.js";
import { openNotices } from "./notices.js";
import { workOffline } from "./offline.js";
import { byId } from "./parts.js";
import { loadSettings, themeFor } from "./settings.js";
import { holdsPuzzle } from "./share.js";
import { fillShelf } from "./shelf.js";
import { Studio } from "./studio.js";
import { Tabs } from "./tabs.js";

/** @import { Inventory } from "./api.js" */
/** @import { Panel } from "./tabs.js" */

/** The colours of the page before there is a player to choose them. */
function earlyTheme() {
  document.documentElement.setAttribute("data-pm-theme", themeFor(loadSettings()));
}

/**
 * @param {Studio} studio
 * @param {Inventory} inventory
 */
function openTabs(studio, inventory) {
  const play = () => tabs.choose("hint");
  /** @type {[string, string, () => Promise<Panel>][]} */
  const panels = [
    ["hint", "Hint", async () => hintPanel(studio)],
    ["grade", "Grade", async () => (await import("./grade_panel.js")).gradePanel(studio)],
    ["solve", "Solve", async () => (await import("./solve_panel.js")).solvePanel(studio)],
    ["edit", "Edit", async () => (await import("./edit_panel.js")).editPanel(studio, inventory, play)],
    ["generate", "Make", async () => (await import("./generate_panel.js")).generatePanel(studio, inventory)],
    ["list", "List", async () => (await import("./list_panel.js")).listPanel(studio, inventory)],
  ];
  const tabs = new Tabs(byId("tabs"), byId("panels"), panels, studio.complain);
  return tabs;
}

async function start() {
  earlyTheme();
  const notices = openNotices();
  const studio = new Studio(byId("stage"), notices);
  const linked = holdsPuzzle(location.hash) ? studio.openFragment(location.hash, false) : null;
  const inventory = await ask("inventory").catch((error) => {
    notices.complain(error);
    throw error;
  });
  fillShelf(studio, inventory);
  openLayout(studio, openTabs(studio, inventory));
  openDialogs(studio, inventory.genres);
  workOffline(studio);
  const recorded = async () => (await import("./play_record.js")).recordPlay(studio);
  // Without it the browser still keeps the game.
  studio.player.addEventListener("change", () => recorded().catch(() => undefined), { once: true });
  await linked;
  if (studio.puzzle) studio.dispatchEvent(new CustomEvent("opened"));
  else await studio.openDocument((await genreInfo(inventory.genres[0].name)).samples[0].document).catch(notices.complain);
}

start();
