// Shows /openapi.json with the Scalar API reference. Everything that would send a request to another origin is off.

// Read by the zod inside Scalar: without it, zod probes for eval, which the content security policy refuses and reports.
globalThis.__zod_globalConfig = { jitless: true };

const OPTIONS = {
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  hideTestRequestButton: true,
  documentDownloadType: 'none',
};

/** Replaces the page's content with a paragraph. */
function showParagraph(...content) {
  const paragraph = document.createElement('p');
  paragraph.append(...content);
  document.getElementById('reference').replaceChildren(paragraph);
}

function showSignInLink() {
  const link = document.createElement('a');
  link.href = '/login';
  link.textContent = 'Sign in';
  showParagraph(link, ' to read the API reference.');
}

/** Resolves when the script that defines `Scalar` has run. */
function loadScalar() {
  const script = document.createElement('script');
  script.src = '/docs/scalar.js';
  return new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', reject);
    document.head.append(script);
  });
}

/** Loads the document with the token of the signed-in browser, where there is one. */
async function showReference() {
  const token = localStorage.getItem('access_token');
  const response = await fetch(
    '/openapi.json',
    token ? { headers: { authorization: `Bearer ${token}` } } : {},
  );
  if (response.status === 401) return showSignInLink();
  if (!response.ok) throw new Error(`status ${response.status}`);
  const [content] = await Promise.all([response.json(), loadScalar()]);
  document.title = content.info.title;
  document.getElementById('reference').replaceChildren();
  globalThis.Scalar.createApiReference('#reference', { ...OPTIONS, content });
}

showReference().catch(() => showParagraph("Couldn't load the API reference. Reload the page."));
