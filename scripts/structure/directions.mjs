// Who may import whom (docs/architecture.md). The rules have no list of exceptions: move the code, not the rule.
import { ALIASES } from './files.mjs';

const TEST = /\.(?:test|suite|testing|spec)\.tsx?$|^server\/testing\/|^e2e\//;

/** From, to, and the rule in words; the first matching row of a file is its rule. */
const ROOMS = [
  { from: /^domain\//, to: [/^domain\//], rule: 'domain/ imports nothing outside itself' },
  { from: /^contracts\//, to: [/^contracts\//, /^domain\//], rule: 'contracts/ may import domain/ only' },
  { from: /^web\/ui\//, to: [/^web\/ui\//], rule: 'web/ui/ imports nothing of ours' },
  {
    from: /^web\/lib\//,
    to: [/^web\/lib\//, /^contracts\//, /^domain\//],
    rule: 'web/lib/ may import contracts/ and domain/ only',
  },
  {
    from: /^web\//,
    to: [/^web\//, /^contracts\//, /^domain\//],
    rule: 'web/ may import contracts/ and domain/, never server/',
  },
  {
    from: /^server\/pades\//,
    to: [/^server\/pades\//],
    rule: 'server/pades/ imports nothing outside itself',
  },
  {
    from: /^server\/ports\//,
    to: [/^server\/ports\//, /^server\/pades\//, /^domain\//],
    rule: 'server/ports/ may import server/pades/ and domain/ only',
  },
  {
    from: /^server\/platform\//,
    to: [/^server\/(?:platform|ports|pades)\//, /^contracts\//, /^domain\//],
    rule: 'server/platform/ knows no feature, adapter or wiring',
  },
  {
    from: /^server\/adapters\//,
    to: [
      /^server\/(?:adapters|ports|pades)\//,
      /^server\/platform\/(?!db\/|storage\/)/,
      /^contracts\//,
      /^domain\//,
    ],
    rule: 'server/adapters/ knows no feature, wiring, table or encrypted store',
  },
  {
    from: /^server\/features\//,
    to: [/^server\/(?:features|platform|ports|pades)\//, /^contracts\//, /^domain\//],
    rule: 'server/features/ may import contracts/, domain/, server/platform/, server/ports/ and server/pades/',
  },
  { from: /^server\//, to: [/^server\//, /^contracts\//, /^domain\//], rule: 'server/ never imports web/' },
  {
    from: /^e2e\//,
    to: [/^e2e\//, /^domain\//, /^contracts\//],
    rule: 'e2e/ looks from outside: only domain/ and contracts/',
  },
];
/** Tests of the server may set up all of it. */
const FOR_TESTS = [/^server\//, /^contracts\//, /^domain\//];

/** Packages that only some files may touch. */
const PACKAGES = [
  {
    name: /^(?:kysely|pg)(?:\/|$)/,
    may: /\.repository\.ts$|^server\/platform\/db\//,
    rule: 'only *.repository.ts and server/platform/db/ touch kysely and pg',
  },
  {
    name: /^(?:fastify|@fastify\/.*)$/,
    may: /\.(?:routes|context)\.ts$|^server\/app\.ts$|^server\/platform\/http\//,
    rule: 'only *.routes.ts, *.context.ts, server/app.ts and server/platform/http/ touch fastify',
  },
];

/** One line per import against a direction. */
export function checkDirections(files) {
  return files.flatMap((file) =>
    file.imports.flatMap(({ specifier, target }) =>
      [
        ...(target ? checkTarget(file.path, target) : checkPackage(file.path, specifier)),
        ...checkWay(specifier, target),
      ].map((rule) => `${file.path}: imports ${target ?? specifier}; ${rule}`),
    ),
  );
}

function checkTarget(path, target) {
  const isTest = TEST.test(path);
  const broken = isAllowed(path, target, isTest) ? [] : [roomOf(path).rule];
  if (isDriver(target) && !mayUseDrivers(path)) broken.push('only server/drivers.ts imports drivers');
  if (target.startsWith('server/testing/') && !isTest && !/^(?:bench|scripts)\//.test(path)) {
    broken.push('only tests import server/testing/');
  }
  return broken;
}

/** A path that climbs two folders shows neither its target nor whether it is allowed. */
function checkWay(specifier, target) {
  const room = ALIASES.find(({ folder }) => target?.startsWith(folder));
  return specifier.startsWith('../../') && room ? [`write ${room.name}… for ${room.folder}`] : [];
}

function isAllowed(path, target, isTest) {
  const room = roomOf(path);
  // Everything may read the product's name and version.
  if (target === 'package.json') return true;
  if (!room || room.to.some((to) => to.test(target))) return true;
  return isTest && path.startsWith('server/') && FOR_TESTS.some((to) => to.test(target));
}

function roomOf(path) {
  return ROOMS.find(({ from }) => from.test(path));
}

function isDriver(target) {
  return target.includes('/drivers/');
}

function mayUseDrivers(path) {
  const ownFolder = isDriver(path);
  return ownFolder || path === 'server/drivers.ts' || path.startsWith('server/demo/') || TEST.test(path);
}

function checkPackage(path, specifier) {
  if (TEST.test(path)) return [];
  const rows = PACKAGES.filter(({ name, may }) => name.test(specifier) && !may.test(path));
  const broken = rows.map(({ rule }) => rule);
  if (path.startsWith('domain/')) broken.push('domain/ imports nothing outside itself');
  if (/^(?:web|contracts)\//.test(path) && specifier.startsWith('node:')) {
    broken.push('web/ and contracts/ also run in the browser');
  }
  return broken;
}

/** A folder of the platform with a public file of its name is sealed. */
const DOOR = /^(server\/platform\/(?:.*\/)?([^/]+)\/)\2\.public\.ts$/;
/** More than these is a room that keeps nothing to itself. */
const HANDED_OUT = 5;

/** One line per import past the public file of a sealed folder, and per folder that exports too much. */
export function checkSeals(files) {
  return files.flatMap(({ path: door, values }) => {
    const folder = DOOR.exec(door)?.[1];
    if (folder === undefined) return [];
    const past = files
      .filter(({ path }) => !path.startsWith(folder))
      .flatMap(({ path, imports }) => imports.map(({ target }) => ({ path, target })))
      .filter(({ target }) => target?.startsWith(folder) && target !== door)
      .map(({ path, target }) => `${path}: imports ${target}; ${folder} is entered by ${door}`);
    const many = `${door}: exports ${values.length} values; at most ${HANDED_OUT}`;
    return values.length > HANDED_OUT ? [...past, many] : past;
  });
}

/** One line per cycle. */
export function checkCycles(files) {
  const graph = new Map(files.map((file) => [file.path, file.imports.map((item) => item.target)]));
  const done = new Set();
  const rings = [];
  const walk = (path, trail) => {
    const at = trail.indexOf(path);
    if (at >= 0) rings.push([...trail.slice(at), path]);
    if (at >= 0 || done.has(path) || !graph.has(path)) return;
    for (const target of graph.get(path)) walk(target, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) walk(path, []);
  return rings.map((ring) => `${ring[0]}: import cycle; ${ring.join(' → ')}`);
}
