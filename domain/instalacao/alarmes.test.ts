import { expect, test } from 'vitest';
import { alarmesDaInstalacao, type FatosDaInstalacao } from './alarmes.ts';
import { causaDaRecusa } from './recusa-de-email.ts';

const AGORA = new Date('2026-11-21T12:00:00Z');
const dias = (n: number) => new Date(AGORA.getTime() + n * 86_400_000);
const GB = 1024 ** 3;

const BEM: FatosDaInstalacao = {
  demo: false,
  copia: { ultima: { em: dias(-0.4), faltando: 0 }, falhouEm: dias(-9), conferidaEm: dias(-90) },
  certificados: [{ nome: 'de Ana Lima', ate: dias(31) }],
  numeros: [{ medico: 'Ana Lima', tipo: 'Receita Azul', restam: 6 }],
  emails: { entregues: 96, recusados: 4, bloqueios: 2 },
  disco: { livre: 38 * GB, total: 100 * GB },
  relogioMs: 29_000,
  tarefas: 0,
};
const copia = (change: Partial<FatosDaInstalacao['copia']>) => ({ copia: { ...BEM.copia, ...change } });
const of = (change: Partial<FatosDaInstalacao>) =>
  alarmesDaInstalacao({ ...BEM, ...change }, AGORA).map(({ grau, titulo }) => `${grau} ${titulo}`);

test('an installation at the edge of each limit → no alarm', () => {
  expect(of({})).toEqual([]);
});

test.each<[Partial<FatosDaInstalacao>, string]>([
  [copia({ ultima: null }), 'stop Nenhuma cópia de segurança ainda'],
  [copia({ ultima: { em: dias(-3), faltando: 2 } }), 'stop A última cópia de segurança tem 3 dias'],
  [copia({ falhouEm: dias(-0.1) }), 'wait A última tentativa de cópia de segurança falhou'],
  [copia({ ultima: { em: dias(-0.4), faltando: 1 } }), 'wait 1 arquivo falta na última cópia de segurança'],
  [copia({ conferidaEm: null }), 'wait Ninguém conferiu ainda se a cópia abre'],
  [copia({ conferidaEm: dias(-91) }), 'wait Faz 91 dias que ninguém confere se a cópia abre'],
  [{ certificados: [{ nome: 'do site', ate: dias(30) }] }, 'wait O certificado do site vence em 30 dias'],
  [{ certificados: [{ nome: 'do site', ate: dias(7) }] }, 'stop O certificado do site vence em 7 dias'],
  [{ certificados: [{ nome: 'do site', ate: dias(-0.01) }] }, 'stop O certificado do site venceu'],
  [
    { numeros: [{ medico: 'Ana', tipo: 'Receita Azul', restam: 1 }] },
    'wait Números de Receita Azul no fim: resta 1 de Ana',
  ],
  [
    { numeros: [{ medico: 'Ana', tipo: 'Receita Azul', restam: 0 }] },
    'wait Acabaram os números de Receita Azul de Ana',
  ],
  [
    { emails: { entregues: 95, recusados: 5, bloqueios: 0 } },
    'wait De 100 e-mails, 5 foram recusados nos últimos 30 dias',
  ],
  [
    { emails: { entregues: 45, recusados: 5, bloqueios: 9 } },
    'stop De 100 e-mails, 10 foram recusados nos últimos 30 dias',
  ],
  [
    { emails: { entregues: 99, recusados: 0, bloqueios: 3 } },
    'wait 3 e-mails foram bloqueados como se fossem spam',
  ],
  [{ disco: { livre: 9 * GB, total: 100 * GB } }, 'wait O disco do servidor está quase cheio: 9 GB livres'],
  [
    { disco: { livre: 900 * 1024 ** 2, total: 4 * GB } },
    'stop O disco do servidor está quase cheio: 900 MB livres',
  ],
  [{ relogioMs: -31_000 }, 'stop O relógio do servidor está atrasado 31 segundos'],
  [{ tarefas: 1 }, 'stop 1 tarefa do sistema falhou'],
])('%j → %s', (change, alarm) => {
  expect(of(change)).toEqual([alarm]);
});

test('few mails, few refusals → no alarm; several certificates → the first named, others counted', () => {
  expect(of({ emails: { entregues: 0, recusados: 4, bloqueios: 0 } })).toEqual([]);
  const certificados = [20, 3, 400].map((n) => ({ nome: `de ${n}`, ate: dias(n) }));
  const [only] = alarmesDaInstalacao({ ...BEM, certificados }, AGORA);
  expect(only).toMatchObject({ titulo: 'O certificado de 3 vence em 3 dias', grau: 'stop' });
  expect(only?.conselho).toContain('1 outro.');
});

test('a demonstration → no alarm of copies and of its machine, but of what is done in it', () => {
  const change = {
    ...copia({ ultima: null }),
    disco: { livre: 1, total: GB },
    relogioMs: 99_000,
    tarefas: 2,
  };
  expect(of({ demo: true, ...change })).toEqual(['stop 2 tarefas do sistema falharam']);
});

test.each([
  ['5.1.1', 'endereco'],
  ['550', 'endereco'],
  ['5.2.2', 'cheia'],
  ['452', 'cheia'],
  ['4.7.28', 'bloqueio'],
  ['554', 'bloqueio'],
  ['5.3.4', 'tamanho'],
  ['4.4.2', 'outra'],
  ['421', 'outra'],
])('the code %s → %s', (codigo, causa) => {
  expect(causaDaRecusa(codigo)).toBe(causa);
});
