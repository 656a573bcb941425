import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api/api.ts';
import { abaDeTeste, SEM_REDE, salaDeTeste, servidorDeTeste, type ServidorDeTeste } from './sala.testing.ts';

let servidor: ServidorDeTeste;
beforeEach(() => {
  vi.useFakeTimers();
  servidor = servidorDeTeste();
});
afterEach(() => {
  vi.useRealTimers();
});

const passar = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function recusa(status: number, code: string, campos: string[] = []): ApiError {
  const details = campos.map((campo) => ({ campo, mensagem: 'Longo.' }));
  return new ApiError(status, { code, message: 'Não cabe.', details, requestId: 'x' });
}

test('one request a moment after the last key, and "salvo" only after its answer', async () => {
  const { sala, aba } = salaDeTeste(servidor);
  for (const motivacao of ['D', 'Do', 'Dor']) {
    sala.escrever({ motivacao });
    await passar(300);
  }
  expect(sala.estado()).toMatchObject({ fase: 'salvando', campos: { motivacao: 'Dor' } });
  expect(servidor.pedidos).toEqual([]);
  expect(aba.copia?.campos).toEqual({ motivacao: 'Dor' });
  await passar(520);
  expect([servidor.pedidos.length, sala.estado().fase]).toEqual([1, 'salvando']);
  await passar(50);
  expect(sala.estado()).toMatchObject({ fase: 'salvo', salvoEm: '2026-11-21T17:32:00.000Z' });
  expect([servidor.ler().campos, aba.copia]).toEqual([{ motivacao: 'Dor' }, null]);
});

test('whoever types on without a pause is saved all the same', async () => {
  const { sala } = salaDeTeste(servidor);
  for (let i = 0; i < 30; i += 1) {
    sala.escrever({ motivacao: 'a'.repeat(i + 1) });
    await passar(200);
  }
  expect(servidor.pedidos.length).toBeGreaterThanOrEqual(2);
  expect(servidor.pedidos.length).toBeLessThan(5);
});

test('leaving the field sends at once; what was typed meanwhile goes next, only what changed', async () => {
  const { sala } = salaDeTeste(servidor);
  sala.escrever({ motivacao: 'um' });
  sala.enviarJa();
  sala.escrever({ outrasInfos: 'dois' });
  await passar(60);
  expect(sala.estado().fase).toBe('salvando');
  await passar(1_000);
  expect(servidor.pedidos.map(({ campos }) => campos)).toEqual([
    { motivacao: 'um' },
    { outrasInfos: 'dois' },
  ]);
  expect(sala.estado().fase).toBe('salvo');
});

test('without a network the text stands in the tab, is tried again ever more rarely, and goes when it can', async () => {
  const { sala, aba } = salaDeTeste(servidor);
  servidor.falhas.push(...Array.from({ length: 40 }, () => SEM_REDE));
  sala.escrever({ motivacao: 'fica' });
  await passar(900);
  expect(sala.estado()).toMatchObject({ fase: 'sem-conexao', guardado: true });
  sala.escrever({ outrasInfos: 'também' });
  expect(sala.estado().fase).toBe('sem-conexao');
  await passar(120_000);
  // 1, 2, 4, 8, 16, then every 30 s; typing and leaving fields asks no more often.
  expect(servidor.pedidos.length).toBeLessThanOrEqual(9);
  expect(aba.copia?.campos).toEqual({ motivacao: 'fica', outrasInfos: 'também' });
  servidor.falhas.length = 0;
  sala.tentarDeNovo();
  await passar(60);
  expect(sala.estado().fase).toBe('salvo');
  expect([servidor.ler().campos, aba.copia]).toEqual([{ motivacao: 'fica', outrasInfos: 'também' }, null]);
});

test('a storage that is full is not promised', async () => {
  const aba = { ...abaDeTeste(), cheia: true };
  const { sala } = salaDeTeste(servidor, aba);
  servidor.falhas.push(SEM_REDE);
  sala.escrever({ motivacao: 'x' });
  await passar(900);
  expect(sala.estado()).toMatchObject({ fase: 'sem-conexao', guardado: false });
});

test('unsent text of before a reload is over the draft again, and is sent', async () => {
  servidor.escrever({ motivacao: 'no servidor', outrasInfos: 'igual' });
  const aba = abaDeTeste();
  aba.copia = { versao: 1, campos: { motivacao: 'na aba', outrasInfos: 'igual' }, aparte: {} };
  const { sala } = salaDeTeste(servidor, aba);
  expect(sala.estado()).toMatchObject({ fase: 'salvando', campos: { motivacao: 'na aba' } });
  await passar(60);
  expect(servidor.pedidos.map(({ campos }) => campos)).toEqual([{ motivacao: 'na aba' }]);
  expect([sala.estado().fase, aba.copia]).toEqual(['salvo', null]);
});

test('unsent text from before a save made elsewhere stands aside: neither filled in nor sent', async () => {
  servidor.escrever({ motivacao: 'a' });
  servidor.salvar();
  const aba = abaDeTeste();
  aba.copia = { versao: 1, campos: { motivacao: 'antes de salvar' }, aparte: {} };
  const { sala } = salaDeTeste(servidor, aba);
  await passar(2_000);
  expect(sala.estado()).toMatchObject({ campos: {}, aparte: { motivacao: 'antes de salvar' } });
  expect(servidor.pedidos).toEqual([]);
  expect(aba.copia?.aparte).toEqual({ motivacao: 'antes de salvar' });
  sala.descartarAparte();
  expect([sala.estado().aparte, aba.copia]).toEqual([{}, null]);
});

test('who types on while another device saves the form types upon what was saved', async () => {
  servidor.escrever({ motivacao: 'velha' });
  const { sala } = salaDeTeste(servidor);
  servidor.salvar();
  sala.escrever({ motivacao: 'nova' });
  await passar(3_000);
  expect(servidor.pedidos.map(({ versao }) => versao)).toEqual([1, 2]);
  expect(servidor.ler()).toMatchObject({ desde: 2, campos: { motivacao: 'nova' } });
  expect(sala.estado().fase).toBe('salvo');
});

test('what another device wrote in between is read, and neither loses a field', async () => {
  const { sala } = salaDeTeste(servidor);
  servidor.escrever({ outrasInfos: 'do celular' });
  sala.escrever({ motivacao: 'do computador' });
  await passar(1_000);
  expect(sala.estado().campos).toEqual({ outrasInfos: 'do celular', motivacao: 'do computador' });
});

test('an older reading that arrives late changes nothing', async () => {
  const antiga = servidor.ler();
  const { sala } = salaDeTeste(servidor);
  sala.escrever({ motivacao: 'nova' });
  await passar(1_000);
  sala.receber(antiga);
  expect(sala.estado().campos).toEqual({ motivacao: 'nova' });
});

test('a field that is refused waits until it changes, the others go on', async () => {
  const { sala } = salaDeTeste(servidor);
  servidor.falhas.push(recusa(400, 'rascunho_texto', ['motivacao']));
  sala.escrever({ motivacao: 'longa demais', outrasInfos: 'curta' });
  await passar(3_000);
  expect(sala.estado()).toMatchObject({ fase: 'recusado', mensagem: 'Não cabe.' });
  expect(servidor.ler().campos).toEqual({ outrasInfos: 'curta' });
  sala.escrever({ outrasInfos: 'outra' });
  await passar(3_000);
  expect(sala.estado().fase).toBe('recusado');
  sala.escrever({ motivacao: 'curta' });
  await passar(3_000);
  expect(sala.estado().fase).toBe('salvo');
  expect(servidor.ler().campos).toEqual({ motivacao: 'curta', outrasInfos: 'outra' });
});

test('a session that ended keeps the text in the tab and asks no more; signed in again it goes', async () => {
  const { sala, recusas, aba } = salaDeTeste(servidor);
  servidor.falhas.push(recusa(401, 'sem_sessao'));
  sala.escrever({ motivacao: 'fica' });
  await passar(60_000);
  expect([sala.estado().fase, recusas, servidor.pedidos.length]).toEqual(['sem-sessao', [401], 1]);
  expect(aba.copia?.campos).toEqual({ motivacao: 'fica' });
  const depois = salaDeTeste(servidor, aba);
  await passar(100);
  expect([depois.sala.estado().fase, aba.copia]).toEqual(['salvo', null]);
});

test.each([
  [404, 'nao_encontrado'],
  [409, 'recusado_pago'],
])('%i: nothing more is sent, and somebody looks', async (status, code) => {
  const { sala, recusas } = salaDeTeste(servidor);
  servidor.falhas.push(recusa(status, code));
  sala.escrever({ motivacao: 'x' });
  await passar(60_000);
  sala.escrever({ motivacao: 'xy' });
  await passar(60_000);
  expect([sala.estado().fase, recusas, servidor.pedidos.length]).toEqual(['fechado', [status], 1]);
});

test('while the form is saved nothing is sent beside it; refused, the draft goes on; saved, it is over', async () => {
  const { sala, aba } = salaDeTeste(servidor);
  sala.escrever({ motivacao: 'um' });
  sala.suspender();
  await passar(5_000);
  expect(servidor.pedidos).toEqual([]);
  sala.retomar();
  await passar(100);
  expect(servidor.ler().campos).toEqual({ motivacao: 'um' });
  sala.escrever({ motivacao: 'dois' });
  sala.suspender();
  servidor.salvar();
  sala.encerrar({ motivacao: 'dois' });
  await passar(5_000);
  expect([servidor.pedidos.length, servidor.ler().campos, aba.copia]).toEqual([1, {}, null]);
  expect([sala.encerrada(), sala.vazia()]).toEqual([true, true]);
});

test('what is typed while the form is being saved becomes the next draft', async () => {
  const { sala } = salaDeTeste(servidor);
  sala.escrever({ motivacao: 'salva', outrasInfos: 'salva' });
  sala.suspender();
  sala.escrever({ motivacao: 'salva e mais' });
  servidor.salvar();
  sala.encerrar({ motivacao: 'salva', outrasInfos: 'salva' });
  await passar(3_000);
  expect(servidor.ler().campos).toEqual({ motivacao: 'salva e mais' });
});

test('a page that goes sends what is unsent in a request that outlives it', async () => {
  const { sala, aba } = salaDeTeste(servidor);
  sala.escrever({ motivacao: 'um' });
  sala.enviarJa();
  sala.escrever({ motivacao: 'dois', outrasInfos: 'três' });
  sala.despedir();
  expect(servidor.pedidos[1]).toMatchObject({
    keepalive: true,
    campos: { motivacao: 'dois', outrasInfos: 'três' },
  });
  await passar(60);
  // Two requests at once may have crossed: the field in which they differ is sent once more.
  expect(aba.copia?.campos).toEqual({ motivacao: 'dois' });
  await passar(2_000);
  expect(servidor.pedidos).toHaveLength(3);
  expect([servidor.ler().campos, aba.copia]).toEqual([{ motivacao: 'dois', outrasInfos: 'três' }, null]);
});

test('random typing, failing and reading on two devices ends in what was typed last in each field', async () => {
  const um = salaDeTeste(servidor).sala;
  const outro = salaDeTeste(servidor).sala;
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const ultimas: Record<string, string> = {};
  for (let i = 0; i < 200; i += 1) {
    const mine = random(2) === 0;
    const campo = `saude.1:${mine ? 'A' : 'B'}${random(4)}`;
    ultimas[campo] = `${i}`;
    (mine ? um : outro).escrever({ [campo]: `${i}` });
    if (random(5) === 0) servidor.falhas.push(SEM_REDE);
    if (random(4) === 0) um.receber(servidor.ler());
    await passar(random(700));
  }
  servidor.falhas.length = 0;
  await passar(200_000);
  expect(servidor.ler().campos).toEqual(ultimas);
  expect([um.estado().fase, outro.estado().fase]).toEqual(['salvo', 'salvo']);
});
