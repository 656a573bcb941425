import { expect, test } from 'vitest';
import type { Instalacao } from '#contracts/mesa/ajustes.contract.ts';
import * as words from './saude-words.ts';

const TODAY = '2026-11-20';
const EM = '2026-11-20T15:00:00.000Z';
const NOW: Instalacao = {
  em: EM,
  demo: false,
  alarmes: [],
  copia: {
    ultima: { em: '2026-11-20T05:00:00Z', faltando: 0, bytes: 3 * 1024 ** 3, destino: '/mnt/copias/a.age' },
    falhouEm: null,
    conferidaEm: '2026-11-01T12:00:00Z',
    restauradaEm: null,
  },
  emails: {
    entregues: 97,
    recusados: 3,
    causas: [{ causa: 'cheia', palavras: 'a caixa está cheia', quantos: 1 }],
  },
  sistema: {
    disco: { livre: 38 * 1024 ** 3, total: 100 * 1024 ** 3 },
    arquivos: { onde: 'pasta', vistos: 1234, bytes: null, em: '2026-11-20T07:13:00Z' },
    relogio: { ms: -40_000, em: '2026-11-20T14:00:00Z' },
    versao: '0.1.0',
    migracao: { nome: '0122_estado_da_instalacao', em: '2026-11-19T12:00:00Z' },
  },
  certificados: [],
  numeros: { poucos: [], taloesNoFim: 0 },
  tarefas: { falhas: [], esperando: 0, desde: null },
  proxyIgnorado: false,
  definicoes: [],
};
const data = (change: Partial<Instalacao> = {}): Instalacao => ({ ...NOW, ...change });
const line = ({ tone, title, detail = '', value = '' }: words.Fact) =>
  [tone, title, detail, value].join(' | ');

test('a copy of last night that was verified → both well; never one → said, and its alarm’s tone', () => {
  expect(words.copiaFacts(data(), TODAY).map(line)).toEqual([
    'ok | Última cópia | Em /mnt/copias/a.age; 3 GB | hoje às 2h',
    'ok | Prova de que a cópia abre | Alguém leu uma cópia inteira e ela estava boa | em 01/11/2026 às 9h',
  ]);
  const copia = { ultima: null, falhouEm: EM, conferidaEm: null, restauradaEm: null };
  const alarmes = [{ secao: 'copia', grau: 'stop', titulo: '', conselho: '' } as const];
  expect(words.copiaFacts(data({ copia, alarmes }), TODAY).map(line)).toEqual([
    'stop | Última cópia |  | nunca',
    'wait | Última tentativa | Falhou | hoje às 12h',
    'wait | Prova de que a cópia abre | Alguém leu uma cópia inteira e ela estava boa | nunca',
  ]);
});

test.each([
  ['2027-03-13T12:00:00Z', 'ok | Helena | Vale por mais 113 dias | 13/03/2027'],
  ['2026-12-10T12:00:00Z', 'wait | Helena | Vale por mais 20 dias | 10/12/2026'],
  ['2026-11-20T23:00:00Z', 'stop | Helena | Vence hoje | 20/11/2026'],
  ['2026-11-20T14:00:00Z', 'stop | Helena | Venceu | 20/11/2026'],
  [null, 'idle | Helena | Aparece quando assinar por aqui | '],
])('a certificate that ends at %s → %s', (ate, text) => {
  const one = { tipo: 'medico', nome: 'Helena', ate, visto: null } as const;
  expect(line(words.certificadoFact(one, { em: EM, today: TODAY }))).toBe(text);
});

test.each([
  [1, false, '1 vez, ontem às 9h. E-mail não respondeu.'],
  [
    3,
    true,
    '3 vezes, desde ontem às 9h. E-mail não respondeu. Tentamos de novo sozinhos a cada dez minutos.',
  ],
])('%i failed jobs → %s %s', (quantos, sozinha, text) => {
  const falha = { nome: 'x', palavras: 'x', quantos, desde: '2026-11-19T12:00:00Z', ate: EM, sozinha };
  expect(words.falhaSentence({ ...falha, motivo: 'E-mail não respondeu.' }, TODAY)).toBe(text);
});

test('mails, space, clock and version in words', () => {
  expect(words.emailFacts(data()).map(line)).toEqual([
    'ok | Aceitos pelos servidores |  | 97',
    'ok | Recusados | O aviso começa em 5 de cada 100 | 3 (3 %)',
    'idle | A caixa está cheia |  | 1 e-mail',
  ]);
  expect(words.sistemaFacts(data(), TODAY).map(line)).toEqual([
    'ok | Disco do servidor | De 100 GB | 38 GB livres',
    'ok | Arquivos guardados | No disco do servidor; contados hoje às 4h13 | 1.234',
    'stop | Relógio | Comparado com um serviço externo hoje às 11h | 40 s atrasado',
    'idle | Versão do programa | Banco de dados em 0122_estado_da_instalacao, desde ontem às 9h | 0.1.0',
  ]);
});
