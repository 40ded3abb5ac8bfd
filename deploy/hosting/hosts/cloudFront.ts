import {ALLOWED_PATH, type Hosting, OVERLONG_PATH, UNCLEAN_PAGE, UNCLEAN_SLASHED_PAGE, uncleanHome} from '../hosting';

/**
 * Writes the CloudFront function for viewer requests (runtime `cloudfront-js-2.0`): refuses what is no address, sends
 * other spellings of a page to its clean path, and names the file in the bucket.
 *
 * The bucket answers an unknown key with 403 or 404; the distribution's custom error response turns both into the
 * not-found page with status 404: of the first language, because a distribution has one.
 */
export function cloudFrontFunction({below, isSlashed, languages, hiddenPath, redirects}: Hosting): string {
  const moved = Object.fromEntries(redirects.map(({from, to}) => [from, to]));
  return `// Written by the build from deploy/hosting/hosting.ts: change it there.
var ALLOWED = new RegExp(${JSON.stringify(ALLOWED_PATH)});
var OVERLONG = new RegExp(${JSON.stringify(OVERLONG_PATH)});
var HIDDEN = new RegExp(${JSON.stringify(hiddenPath)});
var UNCLEAN_HOMES = [
${languages.map((language) => `  ['${language}/', new RegExp(${JSON.stringify(uncleanHome(language))})],`).join('\n')}
];
var UNCLEAN_PAGE = new RegExp(${JSON.stringify(isSlashed ? UNCLEAN_SLASHED_PAGE : UNCLEAN_PAGE)});
var MOVED = ${JSON.stringify(moved)};
var BELOW = ${JSON.stringify(below)};
var SLASH = ${JSON.stringify(isSlashed ? '/' : '')};
var NOWHERE = '/no-such-page';

function locationOf(path) {
  if (path === '') return '/';
  if (MOVED[path]) return MOVED[path];
  var home = UNCLEAN_HOMES.find((known) => known[1].test(path));
  if (home) return path === home[0] ? undefined : home[0];
  var match = UNCLEAN_PAGE.exec(path);
  if (match) return match[1] + SLASH;
  return SLASH && isPage(path) ? path + SLASH : undefined;
}

function isPage(path) {
  return path.charAt(path.length - 1) !== '/' && path.slice(path.lastIndexOf('/')).indexOf('.') === -1;
}

function queryOf(parameters) {
  var pairs = [];
  for (var name in parameters) {
    var parameter = parameters[name];
    (parameter.multiValue || [parameter]).forEach(function (item) {
      pairs.push(item.value === '' ? name : name + '=' + item.value);
    });
  }
  return pairs.length > 0 ? '?' + pairs.join('&') : '';
}

function handler(event) {
  var request = event.request;
  var isBelow = request.uri === BELOW || request.uri.indexOf(BELOW + '/') === 0;
  var path = request.uri.slice(BELOW.length);
  if (!isBelow || !ALLOWED.test(request.uri) || OVERLONG.test(request.uri) || HIDDEN.test(path)) {
    request.uri = NOWHERE;
    return request;
  }
  var location = locationOf(path);
  if (location) {
    return {
      statusCode: 301,
      statusDescription: 'Moved Permanently',
      headers: {location: {value: BELOW + location + queryOf(request.querystring)}},
    };
  }
  request.uri = isPage(path) ? path + '.html' : path.charAt(path.length - 1) === '/' ? path + 'index.html' : path;
  return request;
}
`;
}

/** CloudFront knows these by fields of their own; every other header is a custom one. */
const OWN_FIELDS = new Set([
  'Content-Security-Policy',
  'Strict-Transport-Security',
  'X-Content-Type-Options',
  'X-Frame-Options',
  'Referrer-Policy',
]);

/** Writes the response headers policy, for `aws cloudfront create-response-headers-policy`. */
export function cloudFrontHeadersPolicy({headers}: Hosting, name: string) {
  const value = (header: string) => {
    const text = headers[header];
    if (text === undefined)
      throw new Error(`deploy/hosting/hosting.ts has no ${header}, which CloudFront's policy needs.`);
    return text;
  };
  const hsts = value('Strict-Transport-Security');
  const custom = Object.entries(headers).filter(([header]) => !OWN_FIELDS.has(header));
  return {
    Name: name,
    Comment: 'Written by the build from deploy/hosting/hosting.ts: change it there.',
    SecurityHeadersConfig: {
      ContentSecurityPolicy: {ContentSecurityPolicy: value('Content-Security-Policy'), Override: true},
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: Number(/max-age=(\d+)/.exec(hsts)?.[1]),
        IncludeSubdomains: hsts.includes('includeSubDomains'),
        Preload: hsts.includes('preload'),
        Override: true,
      },
      ContentTypeOptions: {Override: true},
      FrameOptions: {FrameOption: value('X-Frame-Options'), Override: true},
      ReferrerPolicy: {ReferrerPolicy: value('Referrer-Policy'), Override: true},
    },
    CustomHeadersConfig: {
      Quantity: custom.length,
      Items: custom.map(([header, text]) => ({Header: header, Value: text, Override: true})),
    },
  };
}
