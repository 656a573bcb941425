import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../lib/browser/tab-storage.ts';
import { chavesDaAba } from './chaves-da-aba.ts';
import { criarGuarda } from './guarda.ts';
import type { Chaves } from './guarda.ts';
import { registro as tipo } from './registro.ts';
import type { Registro } from './registro.ts';
import { VALIDADE_MS } from './validade.ts';

const MARIA = { dono: 'maria', pedidoId: 'p1' };
const FOTO = new Blob(['tinta']);

function emMapa(): Chaves & { map: Map<string, unknown> } {
  const map = new Map<string, unknown>();
  return {
    map,
    entries: async () => [...map],
    setMany: async (pares) => pares.forEach(([key, value]) => map.set(key, value)),
    replace: async (key, value) => void (map.has(key) && map.set(key, value)),
    delMany: async (keys) => keys.forEach((key) => map.delete(key)),
    clear: async () => map.clear(),
  };
}

const refuse = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
const RECUSA: Chaves = { entries: refuse, setMany: refuse, replace: refuse, delMany: refuse, clear: refuse };

function salvo(id: string, mais: Partial<Registro> = {}): Registro {
  return {
    ...MARIA,
    id,
    tipo: 'laudo_medico',
    nome: `${id}.jpg`,
    tamanho: FOTO.size,
    criadoEm: 1000,
    confirmado: true,
    endereco: null,
    aceitos: 0,
    pulado: null,
    trocaDe: null,
    ...mais,
  };
}

function montar(duravel: Chaves = emMapa()) {
  const tempo = { agora: 2000 };
  const aba = createMemoryStorage();
  const nova = () => criarGuarda(tipo, duravel, chavesDaAba(aba), () => tempo.agora);
  return { guarda: nova(), tempo, aba, recarregada: nova };
}

test('files come back with their bytes, oldest first, of this order and this patient only', async () => {
  const { guarda, recarregada } = montar();
  expect(await guarda.guardar(salvo('b', { criadoEm: 1002 }), FOTO)).toBe(true);
  await guarda.guardar(salvo('a', { criadoEm: 1001 }), FOTO);
  await guarda.guardar(salvo('c', { pedidoId: 'p2' }), FOTO);
  await guarda.guardar(salvo('d', { dono: 'joana' }), FOTO);
  const lidos = await recarregada().ler(MARIA);
  expect(lidos.map(({ registro, conteudo }) => [registro.id, conteudo])).toEqual([
    ['a', FOTO],
    ['b', FOTO],
  ]);
});

test('a new address leaves the bytes alone, and brings nothing back that was forgotten', async () => {
  const mapa = emMapa();
  const { guarda } = montar(mapa);
  await guarda.guardar(salvo('a'), FOTO);
  await guarda.mudar(salvo('a', { endereco: '/api/uploads/1', aceitos: 3 }));
  expect(await guarda.ler(MARIA)).toMatchObject([
    { registro: { endereco: '/api/uploads/1' }, conteudo: FOTO },
  ]);
  await guarda.esquecer(['a']);
  await guarda.mudar(salvo('a', { aceitos: 5 }));
  expect(mapa.map.size).toBe(0);
});

test('nothing is older than a day', async () => {
  const mapa = emMapa();
  const { guarda, tempo } = montar(mapa);
  await guarda.guardar(salvo('a', { criadoEm: 0 }), FOTO);
  tempo.agora = VALIDADE_MS - 1;
  expect(await guarda.ler(MARIA)).toHaveLength(1);
  tempo.agora = VALIDADE_MS;
  expect(await guarda.ler(MARIA)).toEqual([]);
  await guarda.varrer(null);
  expect(mapa.map.size).toBe(0);
});

test('another patient on this computer leaves nothing of the one before', async () => {
  const mapa = emMapa();
  const { guarda } = montar(mapa);
  await guarda.guardar(salvo('a'), FOTO);
  await guarda.varrer(null);
  expect(mapa.map.size).toBe(2);
  await guarda.varrer('maria');
  expect(mapa.map.size).toBe(2);
  await guarda.varrer('joana');
  expect(mapa.map.size).toBe(0);
});

test('signing out empties it', async () => {
  const mapa = emMapa();
  const { guarda } = montar(mapa);
  await guarda.guardar(salvo('a'), FOTO);
  await guarda.limpar();
  expect(mapa.map.size).toBe(0);
});

test('a database that refuses: the bytes last as long as the page, the address as long as the tab', async () => {
  const { guarda, recarregada, aba } = montar(RECUSA);
  expect(await guarda.guardar(salvo('a'), FOTO)).toBe(false);
  await guarda.mudar(salvo('a', { endereco: '/api/uploads/1' }));
  expect(await guarda.ler(MARIA)).toMatchObject([
    { registro: { endereco: '/api/uploads/1' }, conteudo: FOTO },
  ]);
  expect(await recarregada().ler(MARIA)).toMatchObject([
    { registro: { endereco: '/api/uploads/1' }, conteudo: null },
  ]);
  await guarda.limpar();
  expect(aba.getItem('zelo:envios')).toBeNull();
  expect(await guarda.ler(MARIA)).toEqual([]);
});

test('one file too many for the database does not cost the others', async () => {
  const mapa = emMapa();
  const setMany = mapa.setMany;
  const cheio: Chaves = {
    ...mapa,
    setMany: (pares) => (String(pares[0]?.[0]).endsWith('grande') ? refuse() : setMany(pares)),
  };
  const { guarda } = montar(cheio);
  await guarda.guardar(salvo('a', { criadoEm: 1 }), FOTO);
  await guarda.guardar(salvo('grande', { criadoEm: 2 }), FOTO);
  expect((await guarda.ler(MARIA)).map(({ registro: { id } }) => id)).toEqual(['a', 'grande']);
  await guarda.esquecer(['a', 'grande']);
  expect(await guarda.ler(MARIA)).toEqual([]);
});

test('what another version wrote is not read', async () => {
  const mapa = emMapa();
  mapa.map.set('meta:velho', { id: 'velho', dono: 'maria' });
  expect(await montar(mapa).guarda.ler(MARIA)).toEqual([]);
});
