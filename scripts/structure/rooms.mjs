// Floors of the rooms (docs/architecture.md): the contexts of the server and the rooms of the web.

/** Each row may import the rows before it; rooms of one row do not import each other. */
export const FLOORS = {
  server: [
    ['catalogo', 'contas'],
    ['chat', 'instalacao'],
    ['pedidos', 'documentos'],
    ['pagamentos'],
    ['consultorio'],
    ['titular'],
    ['mesa'],
  ],
  web: [
    ['lib', 'ui'],
    ['feedback'],
    ['conta', 'publico'],
    ['chat'],
    ['paciente', 'caso', 'agenda'],
    ['medico', 'mesa'],
    ['app'],
  ],
};
const TEST = /\.(?:test|suite|testing|spec)\.tsx?$/;
const ROOM = { server: /^server\/features\/([^/]+)\//, web: /^web\/([^/]+)\// };
const SLICE = {
  server: /^(server\/features\/[^/]+\/[^/]+)\//,
  web: /^(web\/(?!lib\/|ui\/|app\/|feedback\/)[^/]+\/[^/]+)\//,
};
/** Files that other rooms may import: public ones, and events of the streams. */
const PUBLIC = /\.(?:public\.(?:tsx?|css)|events\.ts)$/;

/** Floor of a room from 0, or -1 for an unknown room. */
export function floorOf(side, room) {
  return FLOORS[side].findIndex((row) => row.includes(room));
}

/** Side ("server" or "web"), room and slice of a file; undefined outside of rooms. */
function placeOf(path) {
  for (const side of ['server', 'web']) {
    const room = ROOM[side].exec(path)?.[1];
    if (room !== undefined) return { side, room, slice: SLICE[side].exec(path)?.[1] ?? null };
  }
  return undefined;
}

/** Every import between rooms or slices, without tests. */
export function listArrows(files) {
  return files
    .filter(({ path }) => !TEST.test(path) && placeOf(path) !== undefined)
    .flatMap(({ path, imports }) => imports.map(({ target }) => ({ path, target })))
    .filter(({ target }) => target !== undefined && placeOf(target) !== undefined)
    .map(({ path, target }) => ({ path, target, from: placeOf(path), to: placeOf(target) }))
    .filter(({ from, to }) => from.side === to.side && (from.room !== to.room || from.slice !== to.slice));
}

/** One line per import that goes up a floor, sideways, or past a room's public file. */
export function checkWalls(files) {
  return listArrows(files).flatMap(({ path, target, from, to }) => {
    const broken = [];
    if (from.room !== to.room && floorOf(from.side, to.room) >= floorOf(from.side, from.room)) {
      broken.push(`${from.room} stands below or beside ${to.room} and may not know it`);
    }
    if (needsPublic(from, to) && !PUBLIC.test(target)) {
      broken.push('another slice or room is used through its .public.ts only');
    }
    return broken.map((rule) => `${path}: imports ${target}; ${rule}`);
  });
}

function needsPublic(from, to) {
  // A context's entry imports its slices.
  if (from.side === 'server')
    return from.slice !== to.slice && !(from.room === to.room && from.slice === null);
  // Slices of one web room share its screens; between rooms only public files.
  return from.room !== to.room && from.room !== 'app' && !['lib', 'ui', 'feedback'].includes(to.room);
}

/** One line per two rooms, or slices of one room, that import each other. */
export function checkPairs(files) {
  const known = new Map();
  for (const { from, to, path, target } of listArrows(files)) {
    const [a, b] = from.room === to.room ? [from.slice, to.slice] : [from.room, to.room];
    if (a !== null && b !== null) known.set(`${from.side} ${a} → ${b}`, `${path} imports ${target}`);
  }
  return [...known].flatMap(([arrow, example]) => {
    const [, side, a, b] = /^(\w+) (\S+) → (\S+)$/.exec(arrow);
    const back = known.get(`${side} ${b} → ${a}`);
    return a < b && back ? [`${a} and ${b} import each other: ${example}; ${back}`] : [];
  });
}
