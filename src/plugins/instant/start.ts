/**
 * The first module of the app. It evaluates the heavy parts one after the other, each in a task of its own, and then hands
 * over to Docusaurus: all at once they would hold the page up for more than a tenth of a second on a slow phone.
 */

// UPGRADING: app-entry
// Before any other style: it says which layer of the theme wins over which. Docusaurus has it first among the client
// modules, which come after the theme here.
import '@generated/docusaurus-plugin-css-cascade-layers/default/layers.css';

const rest = () => new Promise((resume) => setTimeout(resume));

// UPGRADING: app-entry
const parts = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@docusaurus/router'),
  () => import(/* webpackMode: "eager" */ '@theme/Layout'),
  () => import(/* webpackMode: "eager" */ '@docusaurus/core/lib/client/App'),
  () => import(/* webpackMode: "eager" */ '@docusaurus/core/lib/client/clientEntry'),
];

async function start(): Promise<void> {
  for (const evaluate of parts) {
    await evaluate();
    await rest();
  }
}

void start();
