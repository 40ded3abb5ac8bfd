module.exports = {
  title: 'Documentation',
  favicon: 'favicon.svg',
  url: 'https://docs.shop.example',
  baseUrl: '/',
  trailingSlash: false,
  future: {v4: true},
  presets: [['classic', {docs: {}, blog: false}]],
  themes: [['@easyops-cn/docusaurus-search-local', {hashed: true, indexBlog: false}]],
  themeConfig: {
    navbar: {title: 'Documentation', items: [{type: 'docSidebar', sidebarId: 'defaultSidebar', label: 'Docs'}]},
  },
};
