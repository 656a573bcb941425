import { expect, test } from 'vitest';
import { SERVICOS } from '../catalogo/servicos.ts';
import { type TipoDeDocumento, TIPOS_DE_DOCUMENTO } from './tipo-de-documento.ts';
import {
  blocosDoDocumento,
  canalDoDocumento,
  ehReceita,
  palavrasDasVias,
  palavrasDaValidade,
  tituloComArtigo,
  tipoDeDocumento,
  TIPOS,
  podeLevarCid,
  tiposDoServico,
  validadeEmDias,
} from './tipos.ts';

test('the table has every kind under its own slug, in the order of the list', () => {
  expect(Object.keys(TIPOS)).toEqual([...TIPOS_DE_DOCUMENTO]);
  expect(Object.values(TIPOS).map(({ slug }) => slug)).toEqual([...TIPOS_DE_DOCUMENTO]);
});

test('every service pays for at least one kind', () => {
  expect(SERVICOS.map(({ slug }) => tiposDoServico(slug))).toEqual([
    ['simples', 'retencao'],
    ['controle_especial'],
    ['azul', 'azul_b2'],
    ['amarela'],
    ['exames'],
    ['encaminhamento'],
    ['atestado'],
    ['relatorio'],
    ['exames', 'prep'],
  ]);
});

test('the services with a document that may bear a CID', () => {
  expect(SERVICOS.flatMap(({ slug }) => (podeLevarCid(slug) ? [slug] : []))).toEqual([
    'controle-especial',
    'exames',
    'encaminhamentos',
    'atestados',
    'relatorio',
    'prep',
  ]);
});

test.each([
  ['simples', 'eletronico', 'eletronico'],
  ['retencao', 'impresso', 'eletronico'],
  ['controle_especial', 'impresso', 'eletronico'],
  ['azul', 'transcricao', 'eletronico'],
  ['azul_b2', 'transcricao', 'eletronico'],
  ['amarela', 'transcricao', 'eletronico'],
  ['atestado', 'eletronico', 'eletronico'],
] as const)('%s leaves as %s without a number, with one as %s', (slug, without, withNumber) => {
  const { canal } = tipoDeDocumento(slug);
  expect(canalDoDocumento(slug, [])).toBe(without);
  expect(canalDoDocumento(slug, canal === 'eletronico' ? [] : [canal.sncr])).toBe(withNumber);
});

test('a number of another kind does not make a document electronic', () => {
  expect(canalDoDocumento('controle_especial', ['RET', 'NRB', 'NRB2', 'NRA'])).toBe('impresso');
  expect(canalDoDocumento('azul', ['NRB2'])).toBe('transcricao');
});

test.each([
  ['relatorio', { natureza: 'relatorio' }, 'o Relatório médico'],
  ['relatorio', { natureza: 'laudo' }, 'o Laudo médico'],
  ['atestado', { finalidade: 'saude' }, 'o Atestado de saúde'],
  ['atestado', { finalidade: 'comparecimento' }, 'a Declaração de comparecimento'],
  ['prep', {}, 'a Receita de PrEP'],
] as const)('%s with %o is named with its article', (tipo, dados, name) => {
  const { titulo, artigo } = tituloComArtigo({ tipo, dados });
  expect(`${artigo} ${titulo}`).toBe(name);
});

test('validity by rule: 30 days for controlled, 10 for antimicrobials, 90 for GLP-1', () => {
  expect(validadeEmDias('simples', ['comum'])).toBeNull();
  expect(validadeEmDias('prep', ['comum'])).toBeNull();
  expect(validadeEmDias('controle_especial', ['C1'])).toBe(30);
  expect(validadeEmDias('retencao', ['antimicrobiano', 'comum'])).toBe(10);
  expect(validadeEmDias('retencao', ['antimicrobiano'])).toBe(10);
  expect(validadeEmDias('retencao', ['glp1'])).toBe(90);
  expect(validadeEmDias('amarela', ['A1'])).toBe(30);
  expect(validadeEmDias('exames', [])).toBeNull();
  expect(palavrasDaValidade('retencao', ['antimicrobiano'])).toBe(
    'Válida por 10 (dez) dias a partir da assinatura, em todo o Brasil.',
  );
  expect(palavrasDaValidade('atestado', [])).toBeNull();
});

test('a C5 prescription also prints the doctor’s CPF', () => {
  expect(blocosDoDocumento('controle_especial', ['C1'])).not.toContain('cpf-do-medico');
  expect(blocosDoDocumento('controle_especial', ['C5'])).toContain('cpf-do-medico');
});

test('what the pharmacy keeps on paper has two copies that say whose they are', () => {
  const two = TIPOS_DE_DOCUMENTO.filter((slug) => palavrasDasVias(slug).length === 2);
  expect(two).toEqual(['retencao', 'controle_especial']);
  expect(palavrasDasVias('controle_especial')[0]).toBe('1ª via – Retenção da Farmácia ou Drogaria');
});

function labels(slug: TipoDeDocumento): string[] {
  return tipoDeDocumento(slug).campos.flatMap((campo) => [
    campo.rotulo,
    ...(campo.entrada === 'itens' ? campo.campos.map(({ rotulo }) => rotulo) : []),
  ]);
}

test('labels are those of the screens, and no two fields of a kind share a name or a label', () => {
  for (const slug of TIPOS_DE_DOCUMENTO) {
    const lists = tipoDeDocumento(slug).campos.flatMap((campo) =>
      campo.entrada === 'itens' ? [campo.campos] : [],
    );
    for (const campos of [tipoDeDocumento(slug).campos, ...lists]) {
      expect(new Set(campos.map(({ nome }) => nome)).size).toBe(campos.length);
      expect(new Set(campos.map(({ rotulo }) => rotulo)).size).toBe(campos.length);
    }
  }
  for (const slug of TIPOS_DE_DOCUMENTO.filter(ehReceita)) {
    expect(labels(slug)).toEqual(
      expect.arrayContaining(['Medicamento {N}', 'Apresentação {N}', 'Quantidade {N}', 'Posologia {N}']),
    );
  }
  expect(labels('exames')).toEqual(expect.arrayContaining(['Exames', 'Indicação clínica']));
  expect(labels('encaminhamento')).toEqual(
    expect.arrayContaining(['Especialidade', 'Motivo do encaminhamento']),
  );
  expect(labels('atestado')).toEqual(
    expect.arrayContaining(['Finalidade', 'Dias de afastamento', 'Início', 'CID-10']),
  );
  expect(labels('relatorio')).toContain('Texto do laudo');
  expect(labels('prep')).toContain('Exames');
});
