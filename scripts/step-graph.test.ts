import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

type Step = { args: string[]; after?: string[]; alone?: boolean; waits?: boolean; fills?: boolean };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zelo-steps-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const GRAPH = new URL('./step-graph.mjs', import.meta.url).href;
const at = (name: string) => JSON.stringify(join(folder, name));
const leave = (name: string) => `fs.writeFileSync(${at(name)}, '');`;
const sees = (name: string) => `process.exitCode = fs.existsSync(${at(name)}) ? 0 : 1;`;
const until = (name: string) => `while (!fs.existsSync(${at(name)})) Atomics.wait(cell, 0, 0, 10);`;

/** A one-line program. */
function doing(...lines: string[]): string[] {
  const cell = 'const cell = new Int32Array(new SharedArrayBuffer(4));';
  return ['-e', ["const fs = require('node:fs');", cell, ...lines].join('\n')];
}

/** In a child process: a failure ends every program that it started, permanently. */
function runGraph(steps: Record<string, Step>) {
  const how = '{ runtime: process.execPath, env: process.env }';
  const program = `
    import { runSteps } from ${JSON.stringify(GRAPH)};
    const { code, ended } = await runSteps(${JSON.stringify(steps)}, ${how});
    process.stderr.write(JSON.stringify(ended.map(({ name, outcome }) => [name, outcome])));
    process.exitCode = code;`;
  const options = { encoding: 'utf8', timeout: 60_000 } as const;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', program],
    options,
  );
  const ended: unknown = JSON.parse(stderr);
  return { status, stdout, ended };
}

test('two steps run side by side; what each prints is shown whole when it ends', () => {
  const { status, stdout } = runGraph({
    slow: {
      args: doing("console.log('slow begins');", leave('slow'), until('quick'), "console.log('slow ends');"),
    },
    quick: { args: doing(until('slow'), "console.log('quick');", leave('quick')) },
  });
  expect(status).toBe(0);
  expect(stdout).toMatch(/== slow\nslow begins\nslow ends\n== slow: ok in [\d.]+ s\n/);
  expect(stdout).toMatch(/== quick\nquick\n== quick: ok in [\d.]+ s\n/);
});

test('a step waits for those it comes after that were asked for, and one that runs alone for all', () => {
  const { status, ended } = runGraph({
    build: { args: doing(leave('built')) },
    weight: { args: doing(sees('built'), leave('weighed')), after: ['build', 'not asked for'] },
    alone: { args: doing(sees('weighed')), alone: true },
  });
  expect(status).toBe(0);
  expect(ended).toEqual(['build', 'weight', 'alone'].map((name) => [name, 'ok']));
});

test('a waiting step → takes no place: two others, or one alone, run beside it', () => {
  const { status, ended } = runGraph({
    waits: { args: doing(leave('waits'), until('alone')), waits: true },
    first: { args: doing(until('second'), leave('first')) },
    second: { args: doing(leave('second'), until('first')) },
    alone: { args: doing(sees('waits'), leave('alone')), alone: true },
    later: { args: doing(sees('alone')), after: ['alone'] },
  });
  expect(status).toBe(0);
  expect(ended).toContainEqual(['later', 'ok']);
  expect(ended).toHaveLength(5);
});

test('a filling step → takes no place, and yields with its children to all others', () => {
  const own = "require('node:os').getPriority()";
  const say = (who: string) => `console.log('${who} at ' + ${own});`;
  const child = `require('node:child_process').execFileSync(process.execPath, ['-p', "${own.replaceAll("'", '`')}"])`;
  const { status, stdout, ended } = runGraph({
    fills: {
      args: doing(leave('fills'), until('alone'), say('fills'), `console.log('its child at ' + ${child});`),
      fills: true,
    },
    first: { args: doing(until('second'), leave('first')) },
    second: { args: doing(leave('second'), until('first')) },
    alone: { args: doing(until('fills'), say('alone'), leave('alone')), alone: true },
  });
  const usual = getPriority();
  const low = Math.max(19, usual);
  expect(stdout).toContain(`fills at ${low}\nits child at ${low}\n`);
  expect(stdout).toContain(`alone at ${usual}\n`);
  expect([status, ended]).toEqual([0, expect.arrayContaining([['alone', 'ok']])]);
  expect(ended).toHaveLength(4);
});

test('a step that ended well without an answer from outside says so in the table', () => {
  const { status, ended } = runGraph({ asks: { args: doing("console.log('not asked: no network');") } });
  expect([status, ended]).toEqual([0, [['asks', 'not asked: no network']]]);
});

test('the first failure ends the step beside it, and no further one begins', () => {
  const { status, ended } = runGraph({
    endless: { args: doing(leave('endless'), until('never')) },
    fails: { args: doing(until('endless'), 'process.exitCode = 3;') },
    later: { args: doing(leave('later')), alone: true },
  });
  expect(status).toBe(3);
  expect(ended).toEqual([
    ['fails', 'failed (3)'],
    ['endless', 'stopped'],
  ]);
  expect(existsSync(join(folder, 'later'))).toBe(false);
});
