import site from '../../docusaurus.config';

/** The site below a path of its host, with the other form of addresses. Built by `npm test -- adoption`, never published. */
export default {...site, baseUrl: '/payments/', trailingSlash: true};
