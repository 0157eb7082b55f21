/* global Scalar */

const reference = document.getElementById('reference');

try {
  const [{ data: settings }, description] = await Promise.all(['/docs/settings.json', '/docs/openapi.json'].map(read));
  if (!settings.password_grant) keepBearerTokenOnly(description);
  Scalar.createApiReference(reference, {
    slug: 'earshot',
    content: description,
    // Requests go to the address that served the page, whatever address the description names.
    servers: [{ url: location.origin }],
    authentication: authentication(settings),
    persistAuth: false,
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    defaultOpenAllTags: true,
    // In production the page does not have the description as it was served.
    documentDownloadType: settings.password_grant ? 'json' : 'none',
    orderSchemaPropertiesBy: 'preserve',
    orderRequiredPropertiesFirst: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
  });
} catch (error) {
  reference.firstElementChild.textContent = `The reference cannot be loaded: ${error.message} Reload the page to retry.`;
}

async function read(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`GET ${path} was answered with ${response.status}.`);
  return response.json();
}

/** Leaves the bearer token as the only way to authenticate. The others need secrets that belong on servers. */
function keepBearerTokenOnly({ paths, components }) {
  components.securitySchemes = { bearer: components.securitySchemes.bearer };
  const operations = Object.values(paths).flatMap(Object.values);
  for (const operation of operations.filter(({ security }) => security)) {
    operation.security = operation.security.filter((schemes) =>
      Object.keys(schemes).every((name) => name === 'bearer'),
    );
  }
}

function authentication({ password_grant, demo_login }) {
  if (!password_grant) return { preferredSecurityScheme: 'bearer' };
  const login = demo_login && {
    username: demo_login.username,
    password: demo_login.password,
    'x-scalar-client-id': demo_login.client_id,
    clientSecret: demo_login.client_secret,
    selectedScopes: [demo_login.scope],
  };
  return {
    preferredSecurityScheme: 'oauth2',
    // In the header alone: the token endpoint rejects credentials that are also in the form (B2).
    securitySchemes: { oauth2: { flows: { password: { ...login, 'x-scalar-credentials-location': 'header' } } } },
  };
}
