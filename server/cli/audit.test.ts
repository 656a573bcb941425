import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { selarAuditoria } from '../features/instalacao/auditoria/auditoria.usecases.ts';
import { appForTest } from '../testing/app/app.ts';
import { runCli, runCliProcess } from '../testing/app/cli.ts';
import { signInAdmin } from '../testing/builders/builders.ts';

test('audit verify: says how far it looked, reads anchors, and ends with 1 where one differs', async () => {
  const app = await appForTest({ jobs: false });
  await signInAdmin(app);
  const lines: object[] = [];
  const log = Object.assign(Object.create(app.deps.log), { info: (line: object) => void lines.push(line) });
  await selarAuditoria({
    actor: { tipo: 'Sistema', nome: 'teste' },
    input: null,
    deps: { ...app.deps, log },
  });
  const stdin = lines.map((line) => JSON.stringify(line)).join('\n');

  const alone = await runCli(app, ['audit', 'verify']);
  expect([alone.code, alone.out]).toEqual([0, expect.stringMatching(/confere: \d+ linhas em 1 lotes/)]);
  expect(alone.err).toContain('Nada fora do banco testemunha');

  const known = await runCliProcess(app, ['audit', 'verify', '--anchors', '-'], { stdin });
  expect([known.code, known.out]).toEqual([0, expect.stringContaining('Âncoras do log conferidas: 1')]);

  const file = join(app.dataDir, 'log');
  await writeFile(file, stdin.replace(/[0-9a-f]{64}/, '0'.repeat(64)));
  const other = await runCli(app, ['audit', 'verify', '--anchors', file]);
  expect([other.code, other.err]).toEqual([
    1,
    expect.stringMatching(/alterada no lote 1, a partir da linha \d+/),
  ]);
  const none = await runCli(app, ['audit', 'verify', '--anchors', `${file}-nenhum`]);
  expect([none.code, none.err]).toEqual([1, expect.stringContaining('não existe')]);
});
