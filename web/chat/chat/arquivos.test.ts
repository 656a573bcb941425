import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OuvinteDoEnvio } from '../../paciente/anexos/envio.ts';
import type { Desfecho } from '../../paciente/anexos/recusa.ts';
import type { ArquivoPorEnviar } from './arquivo-por-enviar.ts';
import { criarArquivos } from './arquivos.ts';
import type { RegistroDoChat } from './registro-do-arquivo.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const FOTO = new Blob(['tinta']);
const REDE: Desfecho = { tipo: 'esperar', motivo: 'a conexão caiu.', conexao: true, pedida: null };
const OCUPADO: Desfecho = {
  tipo: 'esperar',
  motivo: 'o servidor está ocupado.',
  conexao: false,
  pedida: null,
};

type Salvo = { registro: RegistroDoChat; conteudo: Blob | null };

/** A browser whose store outlives its pages, one lock per file, and a line whose end the test holds. */
function mundo({ guarda: keeps = true } = {}) {
  const salvos = new Map<string, Salvo>();
  const donos = new Map<string, number>();
  const esperas: { id: string; pagina: number; act: () => void }[] = [];
  const voos: { arquivo: ArquivoPorEnviar; ouvinte: OuvinteDoEnvio; parado: boolean }[] = [];
  const desistidos: string[] = [];
  const entrados: string[] = [];
  let id = 0;
  let paginas = 0;
  const recusas = { n: 0 };

  function soltar(chave: string, pagina: number) {
    if (donos.get(chave) !== pagina) return;
    donos.delete(chave);
    const next = esperas.findIndex((espera) => espera.id === chave);
    const [espera] = next === -1 ? [] : esperas.splice(next, 1);
    if (!espera) return;
    donos.set(chave, espera.pagina);
    espera.act();
  }

  function abrir() {
    paginas += 1;
    const pagina = paginas;
    const arquivos = criarArquivos({
      enviar(arquivo, ouvinte) {
        const voo = { arquivo, ouvinte, parado: false };
        voos.push(voo);
        return {
          parar: () => {
            voo.parado = true;
          },
        };
      },
      desistir: (endereco) => void desistidos.push(endereco),
      guarda: {
        ler: async () => [...salvos.values()],
        guardar: async (registro, conteudo) => {
          if (keeps)
            salvos.set(registro.id, { registro: { ...registro, dono: 'eu', conversa: 'eu' }, conteudo });
          return keeps;
        },
        mudar: async (registro) => {
          const antes = salvos.get(registro.id);
          if (antes) salvos.set(registro.id, { ...antes, registro: { ...antes.registro, ...registro } });
        },
        esquecer: async (ids) => ids.forEach((chave) => void salvos.delete(chave)),
      },
      vez(chave, act) {
        if (donos.has(chave)) esperas.push({ id: chave, pagina, act });
        else {
          donos.set(chave, pagina);
          act();
        }
        return () => soltar(chave, pagina);
      },
      novoId: () => `00000000-0000-4000-8000-${String((id += 1)).padStart(12, '0')}`,
      agora: () => new Date(Date.now()),
      sorteio: () => 0.5,
      aoEntrar: async () => void entrados.push(voos.at(-1)?.arquivo.nome ?? ''),
      aoRecusar: () => void (recusas.n += 1),
    });
    return { arquivos, fechar: () => [...donos.keys()].forEach((chave) => soltar(chave, pagina)) };
  }
  const voando = () => voos.filter(({ parado }) => !parado).at(-1);
  return { salvos, voos, voando, desistidos, entrados, recusas, abrir };
}

const passar = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const estados = (itens: readonly ArquivoPorEnviar[]) => itens.map(({ nome, estado }) => [nome, estado]);

test('files go one after the other, in the order they were attached, each once, and leave nothing kept', async () => {
  const { abrir, voos, voando, entrados, salvos } = mundo();
  const { arquivos } = abrir();
  arquivos.anexar({ nome: 'um.png', conteudo: FOTO });
  await passar(10);
  arquivos.anexar({ nome: 'dois.png', conteudo: FOTO });
  await passar();
  expect(voos).toHaveLength(1);
  expect(salvos.size).toBe(2);
  voando()?.ouvinte.aoConcluir();
  await passar();
  expect(estados(arquivos.estado().itens)).toEqual([['dois.png', 'enviando']]);
  voando()?.ouvinte.aoConcluir();
  await passar();
  expect([entrados, arquivos.estado().itens, salvos.size]).toEqual([['um.png', 'dois.png'], [], 0]);
  expect(arquivos.vazia()).toBe(true);
});

test('a reload goes on from where the server stands, with the id of the first try', async () => {
  const { abrir, voando, voos } = mundo();
  const antes = abrir();
  antes.arquivos.anexar({ nome: 'um.png', conteudo: FOTO });
  await passar();
  voando()?.ouvinte.aoTerEndereco('/api/uploads/1');
  await passar();
  antes.fechar();
  const depois = abrir();
  await passar();
  expect(voos).toHaveLength(2);
  const [primeiro, segundo] = voos;
  expect(segundo?.arquivo).toMatchObject({
    id: primeiro?.arquivo.id,
    endereco: '/api/uploads/1',
    conteudo: FOTO,
  });
  expect(estados(depois.arquivos.estado().itens)).toEqual([['um.png', 'enviando']]);
});

test('another tab leaves a file to the one that sends it, and takes it over when that one closes', async () => {
  const { abrir, voos, voando } = mundo();
  const antes = abrir();
  antes.arquivos.anexar({ nome: 'um.png', conteudo: FOTO });
  antes.arquivos.anexar({ nome: 'dois.png', conteudo: FOTO });
  await passar();
  const outra = abrir();
  await passar();
  expect([outra.arquivos.estado().itens, voos.length]).toEqual([[], 1]);
  voando()?.ouvinte.aoConcluir();
  await passar();
  expect(outra.arquivos.estado().itens).toEqual([]);
  antes.fechar();
  await passar();
  expect(estados(outra.arquivos.estado().itens)).toEqual([['dois.png', 'enviando']]);
});

test('without a connection it waits for as long as it takes; a server that is busy is asked a few times', async () => {
  const { abrir, voos, voando } = mundo();
  const { arquivos } = abrir();
  arquivos.anexar({ nome: 'um.png', conteudo: FOTO });
  for (let i = 0; i < 8; i += 1) {
    voando()?.ouvinte.aoParar(REDE);
    expect(arquivos.estado().itens[0]?.estado).toBe('esperando');
    await passar(60_000);
  }
  expect(voos).toHaveLength(9);
  voando()?.ouvinte.aoAceitar(2);
  for (let i = 0; i < 4; i += 1) {
    voando()?.ouvinte.aoParar(OCUPADO);
    await passar(60_000);
  }
  expect(arquivos.estado().itens[0]).toMatchObject({ estado: 'falhou', motivo: 'o servidor está ocupado.' });
  expect(arquivos.vazia()).toBe(true);
  arquivos.reenviar(arquivos.estado().itens[0]?.id ?? '');
  expect(arquivos.estado().itens[0]?.estado).toBe('enviando');
});

test('what the server refuses says why without an order, holds nobody up, and is not kept', async () => {
  const { abrir, voando, salvos } = mundo();
  const { arquivos } = abrir();
  arquivos.anexar({ nome: 'virus.pdf', conteudo: FOTO });
  arquivos.anexar({ nome: 'bom.pdf', conteudo: FOTO });
  await passar();
  const motivo = 'Não foi enviado: o antivírus encontrou uma ameaça neste arquivo. O pedido segue sem ele.';
  voando()?.ouvinte.aoParar({ tipo: 'pular', motivo });
  await passar();
  expect(arquivos.estado().itens[0]).toMatchObject({
    estado: 'recusado',
    motivo: 'Não foi enviado: o antivírus encontrou uma ameaça neste arquivo.',
    conteudo: null,
  });
  expect(voando()?.arquivo.nome).toBe('bom.pdf');
  expect([...salvos.values()].map(({ registro }) => registro.nome)).toEqual(['bom.pdf']);
  arquivos.remover(arquivos.estado().itens[0]?.id ?? '');
  expect(estados(arquivos.estado().itens)).toEqual([['bom.pdf', 'enviando']]);
});

test('one that is taken back is stopped, given up at the server and forgotten; the next one goes', async () => {
  const { abrir, voos, voando, desistidos, salvos } = mundo();
  const { arquivos } = abrir();
  arquivos.anexar({ nome: 'um.png', conteudo: FOTO });
  arquivos.anexar({ nome: 'dois.png', conteudo: FOTO });
  await passar();
  voando()?.ouvinte.aoTerEndereco('/api/uploads/1');
  arquivos.remover(arquivos.estado().itens[0]?.id ?? '');
  await passar();
  expect([voos[0]?.parado, desistidos, salvos.size]).toEqual([true, ['/api/uploads/1'], 1]);
  expect(voando()?.arquivo.nome).toBe('dois.png');
  // What the stopped try still says concerns nobody.
  voos[0]?.ouvinte.aoParar({ tipo: 'falhar', motivo: 'x' });
  expect(estados(arquivos.estado().itens)).toEqual([['dois.png', 'enviando']]);
});

test('a browser that keeps no bytes says so, and asks for the same file after a reload', async () => {
  const { abrir, salvos, voos, voando } = mundo();
  const registro = {
    id: '00000000-0000-4000-8000-0000000000aa',
    dono: 'eu',
    conversa: 'eu',
    nome: 'um.png',
    tamanho: FOTO.size,
    criadoEm: 1,
    endereco: '/api/uploads/1',
  };
  salvos.set(registro.id, { registro, conteudo: null });
  const { arquivos } = abrir();
  await passar();
  expect(arquivos.estado().itens[0]).toMatchObject({ estado: 'falhou', conteudo: null });
  expect(arquivos.estado().itens[0]?.motivo).toContain('Escolha o mesmo arquivo');
  arquivos.anexar({ nome: 'um.png', conteudo: FOTO });
  expect(voos.map(({ arquivo }) => [arquivo.id, arquivo.endereco])).toEqual([
    [registro.id, '/api/uploads/1'],
  ]);
  voando()?.ouvinte.aoConcluir();
  await passar();
  expect(arquivos.estado().itens).toEqual([]);
  const sem = mundo({ guarda: false }).abrir().arquivos;
  sem.anexar({ nome: 'x.png', conteudo: FOTO });
  await passar();
  expect(sem.estado().guardado).toBe(false);
});

test('whoever signs in next sees and sends nothing of it; a late answer changes nothing', async () => {
  const { abrir, voos, voando, entrados } = mundo();
  const { arquivos } = abrir();
  arquivos.anexar({ nome: 'um.png', conteudo: FOTO });
  await passar();
  arquivos.encerrar();
  expect([arquivos.estado().itens, voos[0]?.parado]).toEqual([[], true]);
  voando()?.ouvinte.aoConcluir();
  voos[0]?.ouvinte.aoConcluir();
  arquivos.anexar({ nome: 'dois.png', conteudo: FOTO });
  arquivos.tentarDeNovo();
  await passar(60_000);
  expect([voos.length, entrados]).toEqual([1, []]);
});
