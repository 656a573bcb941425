import { expect, test } from 'vitest';
import type { CasoNaFila } from '#contracts/consultorio/fila.contract.ts';
import { caseEntries, patientEntries, screenEntries } from './palette-entries.ts';

function caso(id: string, paciente: string, change: Partial<CasoNaFila> = {}): CasoNaFila {
  return {
    id,
    numero: 1042,
    pacienteId: `p-${paciente}`,
    paciente,
    idade: 61,
    Servico_Selecionado: 'Renovação de Receita Simples (Branca)',
    prazo: '2026-11-19T18:02:00Z',
    atendimento: 'na fila',
    arquivos: 0,
    faltam: [],
    decidido: false,
    urgencia: false,
    respondeu: false,
    respondeuEm: null,
    semRespostaEm: null,
    seu: false,
    decididoEm: null,
    relatadoEm: null,
    conversaDesde: null,
    desajustado: false,
    com: null,
    versao: 1,
    ...change,
  };
}

const EU = { nome: 'Helena', ate: '2026-11-19T18:02:00Z', voce: true };

test('a case of several tabs is one line, and leads to itself', () => {
  const mine = caso('a', 'Maria', { com: EU });
  const entries = caseEntries({ comigo: [mine], 'para-ler': [caso('b', 'Otávio')], feitos: [mine] });
  expect(entries.map(({ name, aside, to }) => [name, aside, to])).toEqual([
    ['Maria', 'com você', '/medico/a?aba=comigo'],
    ['Otávio', 'para ler', '/medico/b'],
  ]);
});

test('a patient → one line for all open cases, the one in hand first; decided ones → none', () => {
  const maria = { pacienteId: 'm' };
  const entries = patientEntries({
    'para-ler': [caso('a', 'Maria', maria), caso('b', 'Maria', { pacienteId: 'other' })],
    comigo: [caso('c', 'Maria', { ...maria, com: EU })],
    feitos: [caso('d', 'Rosa')],
  });
  expect(entries.map(({ key, name, detail, to }) => [key, name, detail, to])).toEqual([
    ['paciente-m', 'Maria', '61 anos · 2 casos', '/medico/c?aba=comigo'],
    ['paciente-other', 'Maria', '61 anos · 1 caso', '/medico/b'],
  ]);
});

test('every tab of the queue and every screen is a line; two open a dialog', () => {
  const opened: string[] = [];
  const lines = screenEntries({
    shortcuts: () => opened.push('shortcuts'),
    certificate: () => opened.push('certificate'),
  });
  expect(lines.flatMap(({ to }) => to ?? [])).toEqual(
    expect.arrayContaining(['/medico', '/medico/numeros', '/medico/seguranca']),
  );
  for (const { act } of lines) act?.();
  expect(opened.toSorted()).toEqual(['certificate', 'shortcuts']);
});
