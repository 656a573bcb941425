import { expect, test } from 'vitest';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import { dadosIniciais } from '../dados.ts';
import { TIPOS_DE_DOCUMENTO } from '../tipo-de-documento.ts';
import { type DadosDoTipo, ehReceita, tipoDeDocumento } from '../tipos.ts';
import { problemas } from './problemas.ts';
import { buildContexto, buildItem, said, servicoDe } from './regras.testing.ts';

test.each(TIPOS_DE_DOCUMENTO)('a whole %s has no problem', (tipo) => {
  expect(said(tipo)).toEqual([]);
});

test.each(TIPOS_DE_DOCUMENTO)('a blank %s says what is missing, once each', (tipo) => {
  const found = problemas(tipo, dadosIniciais(tipo), buildContexto({ servico: servicoDe(tipo) }));
  expect(found.map(({ gravidade }) => gravidade)).toContain('impede');
  const fields = found.map(({ campo }) => campo);
  expect(new Set(fields).size).toBe(fields.length);
  expect(fields).toContain('local');
  expect(fields.includes('itens.0.medicamento')).toBe(ehReceita(tipo));
});

test('a kind that does not fit the service is refused', () => {
  expect(said('atestado', {}, { servico: 'Renovação de Receita Azul' })).toEqual([
    'impede: O pedido é de “Renovação de Receita Azul”, e o Atestado não cabe nele. Emita Notificação de receita B ou Notificação de receita B2.',
  ]);
  for (const tipo of TIPOS_DE_DOCUMENTO) {
    for (const { slug, titulo } of SERVICOS) {
      const fits = tipoDeDocumento(tipo).servicos.includes(slug);
      expect([tipo, titulo, said(tipo, {}, { servico: titulo }).length === 0]).toEqual([tipo, titulo, fits]);
    }
  }
});

test('the CID without consent → refused in its field and in the text', () => {
  const refused = 'impede: O paciente não autorizou o CID. Apague o código ou peça a autorização dele.';
  const without = { consentimentoCid: false };
  expect(said('atestado', { cid: 'J11.1 Influenza' })).toEqual([]);
  expect(said('atestado', { cid: 'J11.1' }, without)).toEqual([refused]);
  expect(said('relatorio', { texto: 'Em tratamento. CID-10: F41.1.' }, without)).toEqual([refused]);
  expect(said('relatorio', { texto: 'Em tratamento, sem CID.' }, without)).toEqual([]);
  expect(said('atestado', { cid: 'gripe' })).toEqual(['impede: Escreva o CID-10 como “J06.9”.']);
});

test('list C5 makes the CID compulsory: without consent nothing is issued', () => {
  const itens = [
    buildItem('testosterona', { apresentacao: '250 mg/ml, solução injetável', quantidade: '1 ampola' }),
  ];
  expect(said('controle_especial', { itens, cid: 'E29.1' })).toEqual([]);
  expect(said('controle_especial', { itens })).toEqual([
    'impede: A lei exige o CID-10 nas receitas da lista C5. Preencha-o.',
  ]);
  expect(said('controle_especial', { itens }, { consentimentoCid: false })).toEqual([
    'impede: A lei exige o CID-10 nas receitas da lista C5, e o paciente não o autorizou. Peça a autorização ou recuse o pedido com o motivo.',
  ]);
});

test('a minor’s document names the guardian, whatever its kind', () => {
  for (const tipo of TIPOS_DE_DOCUMENTO) {
    expect(said(tipo, {}, { idade: 17 })).toEqual([
      'impede: O paciente é menor de idade. Escreva o nome do responsável.',
      'impede: O paciente é menor de idade. Escreva o CPF do responsável.',
    ]);
    const guardian = { responsavel: 'Ana Reis', responsavelCpf: '529.982.247-25' };
    expect(said(tipo, guardian as Partial<DadosDoTipo[typeof tipo]>, { idade: 17 })).toEqual([]);
  }
  expect(said('relatorio', { responsavel: 'Ana Reis', responsavelCpf: '1' }, { idade: 17 })).toHaveLength(1);
});

test('a last visit long ago is said, and one to come is refused', () => {
  expect(said('simples', { ultimaConsulta: '27/05/2026' })).toEqual([]);
  expect(said('simples', { ultimaConsulta: '26/05/2026' })).toEqual([
    'avisa: A última consulta presencial foi em 26/05/2026, há mais de 180 dias. Decida se o caso pede outra antes.',
  ]);
  expect(said('simples', { ultimaConsulta: '24/11/2026' })).toEqual([
    'impede: A última consulta presencial está no futuro. Corrija a data.',
  ]);
  expect(said('simples', { ultimaConsulta: 'maio' })).toEqual([
    'impede: Escreva “Última consulta presencial” como dd/mm/aaaa.',
  ]);
  expect(said('simples', { ultimaConsulta: '31/06/2026' })).toEqual([
    'impede: A data de “Última consulta presencial” não existe no calendário. Confira o dia e o mês.',
  ]);
  expect(said('simples', { itens: [buildItem('losartana', { continuo: true })] })).toEqual([
    'avisa: O uso é contínuo. Pergunte a data da última consulta presencial.',
  ]);
});

test('what leaves on paper for lack of a number is said before', () => {
  expect(said('controle_especial', {}, { numerosSncr: [] })).toEqual([
    'avisa: Você não tem número SNCR do tipo RCE: a receita sai em papel, em duas vias, para assinar à mão.',
  ]);
  expect(said('azul', {}, { numerosSncr: ['NRB2'] })).toEqual([
    'avisa: Você não tem número SNCR do tipo NRB: sai um rascunho para transcrever no talão oficial, com a receita simples do paciente.',
  ]);
});

test.each([
  [{ finalidade: 'afastamento', dias: null, inicio: '' }, ['Dias de afastamento', 'Início']],
  [{ finalidade: 'comparecimento', inicio: '' }, ['Início', 'Período do atendimento']],
  [{ finalidade: 'acompanhamento', inicio: '', acompanhadoAtendido: true }, ['Início', 'Pessoa acompanhada']],
  [{ finalidade: 'saude', inicio: '' }, ['Apto para']],
] as const)('a certificate with %j asks for %j', (parts, labels) => {
  expect(said('atestado', parts)).toEqual(labels.map((label) => `impede: Preencha “${label}”.`));
});
