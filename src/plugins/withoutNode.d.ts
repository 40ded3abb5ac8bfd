// Stands in for `fast-glob`, by which the types of Docusaurus would bring those of Node.js: see tsconfig.browser.json.
export {};
