// Shows /openapi.json. Everything that comes from the document is set as text, never as markup.

const make = (tag, { className = '', text = '' } = {}, ...children) => {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text) element.textContent = text;
  element.append(...children);
  return element;
};

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

function schemaText(schema, depth = 0) {
  if (!schema || depth > 12) return 'any';
  const pad = '  '.repeat(depth + 1);
  const end = '  '.repeat(depth);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.map((option) => schemaText(option, depth)).join(' | ');
  if (schema.allOf) return schema.allOf.map((part) => schemaText(part, depth)).join(' & ');
  if (schema.type === 'array') {
    if (schema.prefixItems)
      return `[${schema.prefixItems.map((item) => schemaText(item, depth)).join(', ')}]`;
    return `${schemaText(schema.items, depth)}[]`;
  }
  if (schema.type === 'object' || schema.properties) {
    const required = new Set(schema.required ?? []);
    const lines = Object.entries(schema.properties ?? {}).map(
      ([name, inner]) => `${pad}${name}${required.has(name) ? '' : '?'}: ${schemaText(inner, depth + 1)}`,
    );
    return lines.length > 0 ? `{\n${lines.join('\n')}\n${end}}` : 'object';
  }
  const limits = ['format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'default']
    .filter((name) => schema[name] !== undefined)
    .map((name) => `${name} ${JSON.stringify(schema[name])}`);
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any');
  return limits.length > 0 ? `${type} (${limits.join(', ')})` : type;
}

function parameterTable(parameters) {
  const rows = parameters.map((parameter) =>
    make(
      'tr',
      {},
      make('td', { className: 'path', text: parameter.name }),
      make('td', { text: `${parameter.in}${parameter.required ? ', required' : ''}` }),
      make('td', {}, make('pre', { text: schemaText(parameter.schema) })),
    ),
  );
  return make('table', {}, make('tbody', {}, ...rows));
}

function contentOf(title, content) {
  return Object.entries(content ?? {}).flatMap(([type, { schema }]) => [
    make('h3', { text: `${title} · ${type}` }),
    make('pre', { text: schemaText(schema) }),
  ]);
}

function callDetails(operation) {
  const parts = [];
  if (operation.parameters?.length)
    parts.push(make('h3', { text: 'Parameters' }), parameterTable(operation.parameters));
  parts.push(...contentOf('Body', operation.requestBody?.content));
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    parts.push(...contentOf(`Answer ${status}`, response.content));
  }
  return make('div', { className: 'body' }, ...parts);
}

function callElement(method, path, operation) {
  const element = make(
    'details',
    {},
    make(
      'summary',
      {},
      make('span', { className: 'method', text: method.toUpperCase() }),
      make('span', { className: 'path', text: path }),
      make('span', { className: 'summary', text: operation.summary ?? '' }),
      make('span', { className: 'access', text: operation['x-access'] ?? '' }),
    ),
  );
  element.addEventListener('toggle', () => {
    if (element.open && element.childElementCount === 1) element.append(callDetails(operation));
  });
  element.dataset.search =
    `${method} ${path} ${operation.summary ?? ''} ${operation['x-access'] ?? ''}`.toLowerCase();
  return element;
}

function show(document_) {
  document.title = document_.info.title;
  document.getElementById('title').textContent = document_.info.title;
  document.getElementById('description').textContent = document_.info.description ?? '';
  const groups = new Map();
  for (const [path, operations] of Object.entries(document_.paths)) {
    for (const method of METHODS) {
      const operation = operations[method];
      if (!operation) continue;
      const tag = operation.tags?.[0] ?? '';
      groups.set(tag, [...(groups.get(tag) ?? []), callElement(method, path, operation)]);
    }
  }
  const sections = Array.from(groups, ([tag, calls]) =>
    make('section', {}, make('h2', { text: tag }), ...calls),
  );
  document.getElementById('calls').replaceChildren(...sections);
  const search = document.getElementById('search');
  search.addEventListener('input', () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const section of sections) {
      let shown = 0;
      for (const call of section.querySelectorAll('details')) {
        call.hidden = !words.every((word) => call.dataset.search.includes(word));
        if (!call.hidden) shown += 1;
      }
      section.hidden = shown === 0;
    }
  });
}

async function load() {
  const token = localStorage.getItem('access_token');
  const answer = await fetch('/openapi.json', token ? { headers: { authorization: `Bearer ${token}` } } : {});
  if (answer.status === 401) {
    const link = make('a', { text: 'Sign in' });
    link.href = '/login';
    document
      .getElementById('calls')
      .replaceChildren(make('p', {}, link, ' to read the reference of the API.'));
    return;
  }
  if (!answer.ok) throw new Error(`answer ${answer.status}`);
  show(await answer.json());
}

load().catch(() => {
  document
    .getElementById('calls')
    .replaceChildren(make('p', { text: 'The reference could not be loaded. Reload the page.' }));
});
