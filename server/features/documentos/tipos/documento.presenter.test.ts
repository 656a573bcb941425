import { expect, test } from 'vitest';
import { CAMPOS_DO_ITEM } from '#domain/documentos/receita.ts';
import { itensDoDocumento } from '#domain/documentos/regras/problemas.ts';
import { buildContexto, buildItem } from '#domain/documentos/regras/regras.testing.ts';
import { TIPOS_DE_DOCUMENTO, type CampoDoDocumento } from '#domain/documentos/tipo-de-documento.ts';
import { tipoDeDocumento, type DadosDoTipo } from '#domain/documentos/tipos.ts';
import { documentoAEmitir, documentoDigitado } from '#testing/builders/documentos.ts';
import { presentDocumento } from './documento.presenter.ts';
import { problemaDosCaracteres } from './selos.presenter.ts';

const sheet = (...args: Parameters<typeof documentoAEmitir>) =>
  presentDocumento(documentoAEmitir(...args)).dados;

test.each<[string, Partial<DadosDoTipo['atestado']>, string]>([
  [
    'afastamento',
    { finalidade: 'afastamento', dias: 1, inicio: '2026-11-23' },
    'Atesto, para os devidos fins, que atendi Maria Aparecida Nogueira, CPF 529.982.247-25, em modalidade de telemedicina, que necessita de 1 (um) dia de afastamento a partir de 23/11/2026.',
  ],
  [
    'comparecimento',
    { finalidade: 'comparecimento', inicio: '23/11/2026', periodo: 'das 14h às 14h30' },
    'Declaro, para os devidos fins, que Maria Aparecida Nogueira, CPF 529.982.247-25, compareceu a atendimento médico em modalidade de telemedicina em 23/11/2026, das 14h às 14h30.',
  ],
  [
    'acompanhamento',
    { finalidade: 'acompanhamento', dias: 3, inicio: '23/11/2026', acompanhado: 'João Nogueira' },
    'Atesto, para os devidos fins, que atendi João Nogueira, em modalidade de telemedicina, que necessita do acompanhamento de Maria Aparecida Nogueira, CPF 529.982.247-25, por 3 (três) dias a partir de 23/11/2026.',
  ],
  [
    'acompanhamento of one day',
    { finalidade: 'acompanhamento', dias: null, inicio: '23/11/2026', acompanhado: 'João Nogueira' },
    'Atesto, para os devidos fins, que atendi João Nogueira, em modalidade de telemedicina, com o acompanhamento de Maria Aparecida Nogueira, CPF 529.982.247-25, em 23/11/2026.',
  ],
  [
    'saude',
    { finalidade: 'saude', aptoPara: 'a prática de atividade física' },
    'Atesto, para os devidos fins, que atendi Maria Aparecida Nogueira, CPF 529.982.247-25, em modalidade de telemedicina, que tem aptidão para a prática de atividade física.',
  ],
])('the sentence of a certificate: %s', (_name, parts, said) => {
  const [declaracao] = sheet(documentoDigitado('atestado', parts)).corpo;
  const partes = declaracao?.forma === 'declaracao' ? declaracao.partes : [];
  expect(
    partes
      .map(({ texto }) => texto)
      .join('')
      .replaceAll('\u00A0', ' '),
  ).toBe(said);
});

test('without a CPF no comma parts the name from what is declared of it', () => {
  const base = documentoAEmitir(
    documentoDigitado('atestado', { finalidade: 'comparecimento', inicio: '23/11/2026' }),
  );
  const { corpo } = presentDocumento({ ...base, paciente: { ...base.paciente, cpf: '' } }).dados;
  const [declaracao] = corpo;
  const partes = declaracao?.forma === 'declaracao' ? declaracao.partes : [];
  expect(partes.map(({ texto }) => texto).join('')).toContain('Maria Aparecida Nogueira compareceu');
});

test('a diagnosis is printed as its code, and only with the recorded consent', () => {
  const documento = documentoDigitado('atestado', { cid: 'j111 Influenza' });
  expect(JSON.stringify(sheet(documento).corpo)).toContain('"J11.1"');
  const without = JSON.stringify(sheet(documento, { contexto: buildContexto({ consentimentoCid: false }) }));
  expect(without).not.toMatch(/J11|CID/);
});

test('a minor’s document names the guardian, an adult’s does not', () => {
  const documento = documentoDigitado('exames', {
    responsavel: 'Ana Nogueira',
    responsavelCpf: '111.444.777-35',
  });
  const names = (idade: number) =>
    sheet(documento, { contexto: buildContexto({ idade }) }).paciente.map(({ valor }) => valor);
  expect(names(12)).toEqual(expect.arrayContaining(['Ana Nogueira', '111.444.777-35']));
  expect(names(18)).not.toContain('Ana Nogueira');
});

test('a C5 prescription prints the doctor’s CPF; other prescriptions do not', () => {
  const c5 = documentoDigitado('controle_especial', { itens: [buildItem('testosterona')], cid: 'E29.1' });
  expect(sheet(c5).medico.linhas[0]).toContain('CPF 111.444.777-35');
  expect(JSON.stringify(sheet(documentoDigitado('controle_especial')))).not.toContain('111.444.777-35');
});

test('a person without CPF, speciality or address complement', () => {
  const base = documentoAEmitir(documentoDigitado('simples'));
  const endereco = { ...base.paciente.endereco, complemento: 'Sem complemento' };
  const { paciente, medico } = presentDocumento({
    ...base,
    paciente: { ...base.paciente, cpf: '', endereco },
    medico: { ...base.medico, rqe: '', especialidade: '' },
  }).dados;
  expect(paciente.map(({ valor }) => valor)).toEqual(
    expect.arrayContaining(['Não possui', 'Rua Vergueiro, 1840, Vila Mariana, São Paulo, SP, 04101-000']),
  );
  expect(medico.linhas[0]).toBe('CRM-SP 000123');
});

test.each([
  ['Losartana potássica', '50 mg, comprimido', 'Losartana potássica 50 mg, comprimido'],
  ['Losartana potássica 50 mg', '50 mg, comprimido', 'Losartana potássica 50 mg, comprimido'],
  ['Xarope 150 mg', '50 mg, comprimido', 'Xarope 150 mg 50 mg, comprimido'],
  ['Dipirona', '', 'Dipirona'],
])('%s and %s are printed as %s', (medicamento, apresentacao, nome) => {
  const documento = documentoDigitado('simples', { itens: [buildItem(medicamento, { apresentacao })] });
  const [itens] = sheet(documento).corpo;
  const names =
    itens?.forma === 'itens' ? itens.itens.map((item) => item.nome.replaceAll('\u00A0', ' ')) : [];
  expect(names).toEqual([nome]);
});

/** Something to find again, in a field of any entry. */
function marked(campo: CampoDoDocumento): unknown {
  switch (campo.entrada) {
    case 'inteiro':
      return 777;
    case 'marca':
      return true;
    case 'escolha':
      return campo.opcoes.at(-1)?.valor;
    case 'linhas':
    case 'condicoes':
    case 'mencoes':
    case 'citacoes':
      return [`[${campo.nome}]`];
    default:
      return campo.entrada === 'data' ? '07/07/2017' : `[${campo.nome}]`;
  }
}

const hidden = (campos: readonly CampoDoDocumento[]) =>
  Object.fromEntries(
    campos.filter((campo) => campo.soNoProntuario).map((campo) => [campo.nome, marked(campo)]),
  );

test.each(TIPOS_DE_DOCUMENTO)('%s: what stays in the record is not printed', (tipo) => {
  const { campos } = tipoDeDocumento(tipo);
  const plain = documentoDigitado(tipo);
  const itens = itensDoDocumento(plain.dados).map((item) => ({ ...item, ...hidden(CAMPOS_DO_ITEM) }));
  const parts = { ...hidden(campos), ...(itens.length > 0 && { itens }) };
  expect(Object.keys(parts).length).toBeGreaterThan(0);
  const contexto = documentoAEmitir(plain).contexto;
  expect(sheet(documentoDigitado(tipo, parts), { contexto })).toEqual(sheet(plain));
});

test('a PrEP prescription shows a pharmacy no test and no exam, and says where it is used', () => {
  const exames = ['Anti-HIV', 'Creatinina'];
  const words = JSON.stringify(sheet(documentoDigitado('prep', { exames })));
  expect(words).toContain('Para compra em farmácia particular.');
  expect(words).not.toMatch(/eagente|HIV|[Cc]learance|Creatinina|Exames/);
});

test('a diagnosis that the law asks for says so, any other that the patient asked for it', () => {
  const c5 = documentoDigitado('controle_especial', { itens: [buildItem('testosterona')], cid: 'E29.1' });
  expect(JSON.stringify(sheet(c5))).toContain('por exigência da Lei 9.965/2000');
  expect(JSON.stringify(sheet(documentoDigitado('exames')))).toContain('a pedido do paciente');
});

test('the foot names the clinic, its registration and its technical director, or nothing of them', () => {
  const documento = documentoDigitado('simples');
  const none = { registro: '', diretorTecnico: '' };
  expect(sheet(documento).casa).toBe(
    'Zelo, CRM-SP 987654 · Responsabilidade técnica: Dra. Helena Prado, CRM-SP 000123',
  );
  expect(sheet(documento, { clinica: none }).casa).toBe('');
  expect(sheet(documento, { clinica: { ...none, registro: 'CRM-SP 1' } }).casa).toBe('Zelo, CRM-SP 1');
});

test('a speciality without its registration is not printed', () => {
  const { medico } = documentoAEmitir(documentoDigitado('simples'));
  const [line] = sheet(documentoDigitado('simples'), { medico: { ...medico, rqe: '' } }).medico.linhas;
  expect(line).toBe('CRM-SP 000123');
});

test('the secret → on the sheet in groups of four, in no address', () => {
  const { dados, imagens } = presentDocumento(documentoAEmitir(documentoDigitado('exames')));
  expect(dados.conferencia.codigo).toBe('K7M4 2QXD 9RTF');
  expect(dados.conferencia.endereco).toBe('exemplo.com.br/verificar');
  expect(Object.keys(imagens)).toEqual(['qr.svg']);
});

test('characters that cannot be printed keep a document from being issued, by name', () => {
  expect(problemaDosCaracteres([])).toBeNull();
  expect(problemaDosCaracteres(['田'])).toEqual({
    campo: '',
    gravidade: 'impede',
    mensagem: 'O documento tem um sinal que não sabemos imprimir: “田” (U+7530). Escreva de outro jeito.',
  });
  expect(problemaDosCaracteres(['田', '𠮷'])?.mensagem).toContain(
    'sinais que não sabemos imprimir: “田” (U+7530), “𠮷” (U+20BB7)',
  );
});
