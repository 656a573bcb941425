import { expect, test } from 'vitest';
import { cadastroEscrito, decidirCliente } from './cliente-trazido.ts';
import { decidirConta } from './conta-trazida.ts';
import { lerCpf, origemSemCpf } from './cpf-lido.ts';
import { decidirPerguntas, decidirPreco } from './listas-trazidas.ts';
import { AUTOR_DESCONHECIDO, decidirMensagem } from './mensagem-trazida.ts';
import { decidirPedido, SEM_PERGUNTA } from './pedido-trazido.ts';
import { instante, texto } from './valores.ts';

const AGORA = new Date('2026-11-28T12:00:00Z');
const CPF = '52998224725';

test.each([
  [
    'a wrapped timestamp',
    { __datatype__: 'timestamp', value: { _seconds: 1_700_000_000, _nanoseconds: 5e8 } },
  ],
  ['a bare timestamp', { _seconds: 1_700_000_000, _nanoseconds: 500_000_000 }],
  ['a timestamp without underscores', { seconds: 1_700_000_000, nanoseconds: 500_000_000 }],
  ['RFC 3339', '2023-11-14T22:13:20.500Z'],
  ['milliseconds', 1_700_000_000_500],
  ['milliseconds as a text', '1700000000500'],
])('createdAt as %s → its instant', (_, value) => {
  expect(instante(value)).toEqual(new Date(1_700_000_000_500));
});

test.each([
  ['14/11/2023 19:13', '2023-11-14T22:13:00.000Z'],
  ['14/11/2023, 19:13:20', '2023-11-14T22:13:00.000Z'],
  ['14/11/2023', '2023-11-14T03:00:00.000Z'],
])('createdAt as %s → São Paulo’s clock', (written, expected) => {
  expect(instante(written)?.toISOString()).toBe(expected);
});

test.each([
  [undefined],
  [null],
  [''],
  ['ontem'],
  ['31/02/2023 10:00'],
  ['14/11/2023 25:00'],
  [Number('1e999')],
  [-1],
  [{ _seconds: Number('1e999') }],
  [{ _seconds: 'x' }],
  ['0001-01-01T00:00:00Z'],
  [['2023-11-14']],
])('createdAt as %j → none', (value) => {
  expect(instante(value)).toBeNull();
});

test('values → texts without what no database keeps', () => {
  expect(texto({ __datatype__: 'geopoint', value: { _latitude: -23.5, _longitude: -46.6 } })).toBe(
    '-23.5, -46.6',
  );
  expect(texto({ __datatype__: 'documentReference', value: 'clientes/a' })).toBe('clientes/a');
  expect([texto(' a\0b '), texto(Number('1e999')), texto({}), texto([1]), texto(true)]).toEqual([
    'ab',
    '',
    '',
    '',
    '',
  ]);
});

test.each([
  ['52998224725', 'certo', CPF],
  ['529.982.247-25', 'pontuado', CPF],
  [' 529 982 247 25', 'pontuado', CPF],
  ['52998224724', 'errado', '52998224724'],
  ['11111111111', 'errado', '11111111111'],
  ['5299822472', 'ilegivel', '5299822472'],
  ['paciente 52998224725', 'ilegivel', 'paciente 52998224725'],
  ['', 'ilegivel', null],
])('a CPF as %j → %s', (written, como, chave) => {
  expect(lerCpf(written)).toMatchObject({ como, chave });
});

const CLIENTE = {
  cpf: CPF,
  password: 'segredo',
  nome: 'Ana  Souza\u202E',
  data_nascimento: '03/09/1980',
  telefone: '(11) 98888-0042',
  emailContato: 'ana@Exemplo.com.br',
  cep: '1001000',
  endereco: 'Praça da Sé',
  numero: 10,
  bairro: 'Sé',
  complemento: '',
  uf: 'sp',
  cidade: 'São Paulo',
  idAsaas: 'cus_1',
  updatedAt: '2024-01-02T03:04:05Z',
};

test('a record → its columns; what has no form of ours → a note, never the password', () => {
  const came = decidirCliente(CLIENTE, AGORA);
  expect(came).toMatchObject({ idAsaas: 'cus_1', em: new Date('2024-01-02T03:04:05Z'), notas: [] });
  expect(came.dados).toMatchObject({
    nome: 'Ana  Souza',
    data_nascimento: '1980-09-03',
    telefone: '11988880042',
    email_contato: 'ana@exemplo.com.br',
    cep: '01001000',
    numero: '10',
    uf: 'SP',
  });
  const odd = decidirCliente(
    { ...CLIENTE, telefone: '12', uf: 'XX', cpf: '529.982.247-25', idAsaas: 'a b' },
    AGORA,
  );
  expect(odd).toMatchObject({ completo: false, idAsaas: null, dados: { telefone: '', uf: '' } });
  expect(odd.notas).toEqual([
    { motivo: 'cpf_pontuado', texto: '' },
    { motivo: 'dado_recusado', texto: 'telefone: 12\nuf: XX' },
  ]);
  expect(cadastroEscrito(CLIENTE)).toContain('nome: Ana');
  expect(cadastroEscrito(CLIENTE)).not.toContain('segredo');
});

test('a complete record → complete; born by a timestamp → the day in São Paulo', () => {
  const complete = { ...CLIENTE, complemento: 'ap 2' };
  expect(decidirCliente(complete, AGORA).completo).toBe(true);
  const born = { ...complete, data_nascimento: { _seconds: 336_787_200, _nanoseconds: 0 } };
  expect(decidirCliente(born, AGORA).dados.data_nascimento).toBeNull();
  const later = { ...complete, data_nascimento: '1980-09-03' };
  expect(decidirCliente(later, AGORA).dados.data_nascimento).toBe('1980-09-03');
});

const PEDIDO = {
  cpf: CPF,
  Servico_Selecionado: 'Renovação de Receita Azul',
  status: 'Concluído',
  idPayment: 'pay_1',
  createdAt: '2024-01-02T03:04:05Z',
  pergSaude: ['Tem alergia?', 'Fuma?'],
  histSaude: ['Não', 'Não'],
  pergTrat: ['Qual remédio?'],
  histTrat: ['Fluoxetina'],
  motivacao: 'm',
  outrasInfos: 'o',
};
const motivos = (documento: object) =>
  decidirPedido({ ...PEDIDO, ...documento }, AGORA).notas.map(({ motivo }) => motivo);

test('an order → its columns, without a note', () => {
  const came = decidirPedido(PEDIDO, AGORA);
  expect(came).toMatchObject({ status: 'Concluído', idPayment: 'pay_1', motivacao: 'm', notas: [] });
  expect(came.criadoEm).toEqual(came.mudadoEm);
  expect(came.saude.perguntas).toEqual([
    { pergunta: 'Tem alergia?', descricao: '' },
    { pergunta: 'Fuma?', descricao: '' },
  ]);
});

test.each([
  ['sendo feito - historico respondido', 'Sendo feito - Histórico Respondido', []],
  ['Pago', 'Aguardando Pagamento', ['status_desconhecido']],
])('status %j → %s', (status, expected, notas) => {
  expect(decidirPedido({ ...PEDIDO, status }, AGORA).status).toBe(expected);
  expect(motivos({ status })).toEqual(notas);
});

test('an unknown status without a payment → as far as the answers show', () => {
  const unpaid = { ...PEDIDO, status: 'x', idPayment: '' };
  expect(decidirPedido(unpaid, AGORA).status).toBe('Sendo feito - Histórico Respondido');
  const unanswered = { ...unpaid, histSaude: [], histTrat: [] };
  expect(decidirPedido(unanswered, AGORA).status).toBe('Sendo Feito - Serviço Selecionado');
});

test('more or fewer answers than questions → all of both, and a note', () => {
  const more = decidirPedido({ ...PEDIDO, histSaude: ['a', 'b', 'c'] }, AGORA).saude;
  expect(more.respostas).toEqual(['a', 'b', 'c']);
  expect(more.perguntas.at(-1)?.pergunta).toBe(SEM_PERGUNTA);
  const fewer = decidirPedido({ ...PEDIDO, histSaude: ['a'] }, AGORA).saude;
  expect([fewer.respostas, fewer.perguntas.length]).toEqual([['a', ''], 2]);
  expect(motivos({ histSaude: ['a', 'b', 'c'], histTrat: [''] })).toEqual(['respostas_de_mais']);
  expect(motivos({ histSaude: ['a'] })).toEqual(['respostas_de_menos']);
  expect(
    motivos({ histSaude: 'texto', createdAt: '?', cpf: undefined, Servico_Selecionado: 'Outro' }),
  ).toEqual(['pedido_sem_cliente', 'servico_desconhecido', 'data_ausente']);
});

const saidBy = (Por: unknown) => decidirMensagem({ mensagem: 'Oi', Por, createdAt: 1_700_000_000_000 });

test('messages → their side; of neither → the team’s, with a word in front; empty → none', () => {
  expect(saidBy('Cliente')).toMatchObject({ mensagem: 'Oi', por: 'Cliente', semAutor: false });
  expect(saidBy('ADM')).toMatchObject({ por: 'Adm', semAutor: false });
  expect(saidBy('robô')).toMatchObject({ mensagem: `${AUTOR_DESCONHECIDO}Oi`, por: 'Adm', semAutor: true });
  expect(decidirMensagem({ Por: 'Adm', mensagem: ' ' })).toBeNull();
});

test.each([
  ['49,90', 4990],
  ['R$ 1.234,5', 123_450],
  [49.9, 4990],
  ['', null],
])('a price as %j → centavos', (preco, centavos) => {
  expect(decidirPreco('Atestados de Saúde', { preco })).toEqual({
    ok: true,
    servico: 'Atestados de saúde',
    centavos,
  });
});

test('a price of no service, or beyond reason → left out in words', () => {
  expect(decidirPreco('Outro', { preco: 1 })).toMatchObject({ ok: false });
  for (const preco of ['0', '99999999', '1,2,3'])
    expect(decidirPreco('Atestados de saúde', { preco }).ok).toBe(false);
});

test('fewer descriptions than questions → the rest has none', () => {
  expect(decidirPerguntas({ perguntas: ['a', '', 'c'], descricao: ['x'] })).toEqual({
    perguntas: [
      { pergunta: 'a', descricao: 'x' },
      { pergunta: 'c', descricao: '' },
    ],
    sobram: 0,
  });
});

const accountOf = (email: string, more = {}) =>
  decidirConta({ email, salt: 's', passwordHash: 'h', ...more }, 'adm@zelo.br');

test('accounts → a patient’s by its CPF; the shared one and the administration’s stay out', () => {
  expect(accountOf(`${CPF}@app.com`, { createdAt: '1700000000000', disabled: true })).toEqual({
    tipo: 'paciente',
    cpf: CPF,
    senha: { salt: 's', hash: 'h' },
    desativada: true,
    criadaEm: new Date(1_700_000_000_000),
  });
  expect(accountOf(`${CPF}@app.com`, { salt: '' })).toMatchObject({ senha: null });
  for (const email of ['ADM@zelo.br', 'anonimo@app.com', '52998224724@app.com', '']) {
    expect(accountOf(email)).toMatchObject({ tipo: 'fora' });
  }
});

test('a place in the files → without a CPF and without an address', () => {
  const place = origemSemCpf(`files/${CPF}/529.982.247-25 de ana@exemplo.com.br`);
  expect(place).toBe('files/529.***.***-25/529.***.***-25 de ***@***');
});
