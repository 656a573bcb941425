import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DocumentoDoCaso } from '../../../../contracts/consultorio/decisao.contract.ts';
import { dadosIniciais } from '../../../../domain/documentos/dados.ts';
import { leituraSchema } from '../../../../contracts/documentos/leitura.ts';
import { NADA_LIDO } from '../../../../domain/documentos/regras/leitura.ts';
import type { DocumentoDigitado } from '../../../../domain/documentos/tipos.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { createMemoryStorage } from '../../../lib/browser/tab-storage.ts';
import { createTabCopy } from '../../../lib/outbox/tab-copies.ts';
import { createDocumentDraft, keptDocument, type DocumentPorts } from './document-draft.ts';
import { draftWords } from './draft-words.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const SAVED_AT = '2026-11-19T17:31:00.000Z';

function report(texto: string): DocumentoDigitado {
  return { tipo: 'relatorio', dados: { ...dadosIniciais('relatorio'), texto } };
}

function onServer(versao: number, texto: string): DocumentoDoCaso {
  return {
    id: 'd1',
    estado: 'rascunho',
    documento: report(texto),
    acompanha: null,
    substitui: null,
    canal: 'eletronico',
    problemas: [],
    leitura: leituraSchema.parse(NADA_LIDO),
    versao,
    atualizadoEm: SAVED_AT,
    codigo: null,
    emitidoEm: null,
    assinadoEm: null,
    paginas: null,
    espera: null,
    revogadoEm: null,
    revogadoMotivo: null,
    dispensacoes: [],
  };
}

const changed = () => new ApiError(409, { code: 'rascunho_mudou', message: 'mudou', requestId: null });
const cut = () => new ApiError(0, { code: 'rede', message: 'sem rede', requestId: null });
const notInHand = () =>
  new ApiError(409, { code: 'fora_da_mao', message: 'Assuma o caso.', requestId: null });

function open(change: Partial<DocumentPorts> = {}, storage = createMemoryStorage()) {
  const save = vi.fn<DocumentPorts['save']>(async (documento, versao) => ({
    ...onServer(versao + 1, ''),
    documento,
  }));
  const draft = createDocumentDraft(onServer(1, 'antes'), {
    owner: 'm1',
    save,
    read: async () => null,
    copy: createTabCopy(keptDocument, { storage, kind: 'draft', key: 'd1', owner: 'm1' }),
    onSaved: () => undefined,
    random: () => 0.5,
    ...change,
  });
  return { draft, save, storage };
}

test('what is typed is saved once after a pause, upon the version that was read', async () => {
  const { draft, save, storage } = open();
  draft.type(report('um'));
  draft.type(report('um dois'));
  expect(draft.snapshot().phase).toBe('saving');
  expect(storage.length).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(save.mock.calls).toEqual([[report('um dois'), 1, false]]);
  expect(draftWords(draft.snapshot())).toEqual({ text: 'Salvo às 14h31', tone: 'saved' });
  expect(draft.savedVersion()).toBe(2);
  expect(storage.length).toBe(0);
});

test('a case that is read again while somebody types takes nothing from the field', async () => {
  const { draft, save } = open();
  draft.type(report('um'));
  draft.receive(onServer(1, 'antes'));
  await vi.advanceTimersByTimeAsync(1_000);
  draft.type(report('um dois'));
  // The event of the first save: what it makes this page read is older than what is typed.
  draft.receive(onServer(2, 'um'));
  expect(draft.snapshot().documento).toEqual(report('um dois'));
  await vi.advanceTimersByTimeAsync(1_000);
  draft.receive(onServer(2, 'um'));
  expect(draft.snapshot().documento).toEqual(report('um dois'));
  expect(save.mock.calls.map(([, versao]) => versao)).toEqual([1, 2]);
  draft.receive(onServer(4, 'de outra janela'));
  expect(draft.snapshot()).toMatchObject({ documento: report('de outra janela'), other: null });
});

test('a cut loses nothing: it stands in the tab, is read again after a reload, and goes when the network is back', async () => {
  const { draft, storage } = open({ save: () => Promise.reject(cut()) });
  draft.type(report('no túnel'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(draft.snapshot().phase).toBe('failing');
  const again = open({}, storage);
  expect(again.draft.snapshot().documento).toEqual(report('no túnel'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(again.save.mock.calls[0]?.slice(0, 2)).toEqual([report('no túnel'), 1]);
});

test('a draft that changed elsewhere is written over only when somebody says so', async () => {
  const save = vi.fn<DocumentPorts['save']>(async (documento, versao) => {
    if (versao < 5) throw changed();
    return { ...onServer(6, ''), documento };
  });
  const { draft } = open({ save, read: async () => onServer(5, 'de outra janela') });
  draft.type(report('daqui'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(draft.snapshot()).toMatchObject({ phase: 'conflict', documento: report('daqui') });
  draft.keepMine();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(draft.snapshot()).toMatchObject({ phase: 'saved', documento: report('daqui'), other: null });
});

test('what was sent while the page was being left is no conflict when somebody comes back', async () => {
  const { draft, save } = open();
  draft.type(report('antes de sair'));
  draft.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(draft.snapshot().phase).toBe('saved');
  draft.type(report('de volta'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(save.mock.calls.map(([, versao, keepalive]) => [versao, keepalive])).toEqual([
    [1, true],
    [2, false],
  ]);
});

test('the other text can be taken, and the same text is no conflict', async () => {
  const { draft } = open({ save: () => Promise.reject(changed()), read: async () => onServer(5, 'lá') });
  draft.type(report('aqui'));
  await vi.advanceTimersByTimeAsync(1_000);
  draft.takeOther();
  expect(draft.snapshot()).toMatchObject({ phase: 'saved', documento: report('lá') });
  draft.type(report('lá'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(draft.snapshot()).toMatchObject({ phase: 'saved', other: null });
});

test('after a lost claim the text waits, in the server’s words, until the case is in hand again', async () => {
  let held = false;
  const save = vi.fn<DocumentPorts['save']>(async (documento, versao) => {
    if (!held) throw notInHand();
    return { ...onServer(versao + 1, ''), documento };
  });
  const { draft } = open({ save });
  draft.type(report('escrito tarde'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(draftWords(draft.snapshot())).toEqual({ text: 'Assuma o caso.', tone: 'stop' });
  await draft.settle();
  held = true;
  draft.wake();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(draft.snapshot().phase).toBe('saved');
});
