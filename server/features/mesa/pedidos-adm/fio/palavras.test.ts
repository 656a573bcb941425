import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ATOS_DO_DESFEITO } from '#domain/pagamentos/desfeitos.ts';
import { GRUPOS_DO_FIO } from '#domain/mesa/fio.ts';
import { EVENTOS } from '#domain/pedidos/pedido-status.ts';
import { GRUPOS_DAS_ACOES, palavrasNoFio } from './grupos.policy.ts';

const TARGETS =
  'anexo|caso|cobranca|consulta|correio|devolucao|documento|escolha|pagamento|pedido|rascunho|relato';
const QUOTED = new RegExp(`(?<!\\bname: )'((?:${TARGETS})\\.[a-z_]+)'`, 'g');
const FILE_NAME = /\.(?:pdf|png)$/;

/** The quoted actions on orders in the code of the features; names of jobs (`name: '…'`) and of files look alike. */
function actionsInCode(): string[] {
  const files = globSync('server/features/**/*.ts').filter(
    (path) => !/(?:\.(?:test|jobs|workers)|tarefas\.presenter)\.ts$/.test(path),
  );
  const quoted = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(QUOTED)].map(([, action = '']) => action),
  );
  return [...new Set(quoted)].filter((action) => !FILE_NAME.test(action)).toSorted();
}

test('the code is read', () => {
  expect(actionsInCode().length).toBeGreaterThan(60);
});

/** The acts of a refund, whose actions are put together from their names. */
function refundActs(): string[] {
  const files = globSync('server/features/pagamentos/devolucoes/*.ts').filter(
    (path) => !path.includes('.test.'),
  );
  const text = files.map((path) => readFileSync(path, 'utf8')).join('\n');
  const named = [/decisao<[^(]*\(\s*'([a-z_]+)'/g, /(?:recordOf|changeOf)\([^)]*?'([a-z_]+)'/g];
  return named.flatMap((pattern) => [...text.matchAll(pattern)].map(([, act = '']) => `devolucao.${act}`));
}

test('every action on an order is told in words, or left out knowingly', () => {
  expect(new Set(refundActs()).size).toBeGreaterThan(7);
  // A revocation is audited by its document.
  const events = EVENTOS.filter((evento) => evento !== 'revogar').map((evento) => `pedido.${evento}`);
  const undone = ATOS_DO_DESFEITO.map((ato) => `pagamento.${ato.replaceAll('-', '_')}`);
  const all = [...actionsInCode(), ...events, ...undone, ...refundActs(), 'talao.usar', 'talao.inutilizar'];
  expect(all.filter((action) => palavrasNoFio(action) === undefined)).toEqual([]);
});

test('no words of an action look like a machine wrote them', () => {
  const words = actionsInCode().flatMap((action) => palavrasNoFio(action) ?? []);
  expect(words.filter((text) => !/^[A-ZÀ-Ú][^_]*$/.test(text) || /[a-z]\.[a-z]|[A-Z]{4}/.test(text))).toEqual(
    [],
  );
});

test('every action has a group, or none where it is left out; every group holds some', () => {
  const groups = Object.entries(GRUPOS_DAS_ACOES);
  expect(groups.filter(([acao, grupo]) => (grupo === '') !== (palavrasNoFio(acao) === null))).toEqual([]);
  const told = new Set<string>(groups.map(([, grupo]) => grupo));
  // Neither messages nor mails are audited actions.
  const audited = GRUPOS_DO_FIO.filter((grupo) => grupo !== 'conversa' && grupo !== 'avisos');
  expect(audited.filter((grupo) => !told.has(grupo))).toEqual([]);
});
