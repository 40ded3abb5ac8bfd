// Replaces `fast-glob`, with which the types of Docusaurus would import those of Node.js: see tsconfig.browser.json.
export {};
