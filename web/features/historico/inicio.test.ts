import { expect, test } from 'vitest';
import type { PedidoDetalhe } from '../../../contracts/pedidos.contract.ts';
import { campoDoServidor, rotuloDoCampo } from './campos.ts';
import { respostasIniciais, respostasLevadas } from './inicio.ts';
import { perguntasDoPedido } from './perguntas.ts';

const lista = (versao: string, ...textos: string[]) => ({
  versao,
  perguntas: textos.map((pergunta) => ({ pergunta, descricao: '' })),
});
const emVigor = { saude: lista('s1', 'A', 'B'), tratamento: lista('t1', 'C') };

const PEDIDO: PedidoDetalhe = {
  id: 'p1',
  numero: 1042,
  Servico_Selecionado: 'Atestados de saúde',
  cpf: '52998224725',
  idPayment: null,
  status: 'Sendo Feito - Serviço Selecionado',
  createdAt: '2026-11-20T12:00:00Z',
  dateCreated: '20/11/2026 09:00',
  updatedAt: '2026-11-20T12:00:00Z',
  versao: 1,
  precoCentavos: 5490,
  precoNovoCentavos: null,
  pagamento: {
    status: null,
    valorCentavos: 5490,
    pix: null,
    emPreparo: false,
    vencimento: null,
    pagoEm: null,
    demoPagar: null,
  },
  prazo: null,
  feriados: [],
  editavel: true,
  atendimento: null,
  histSaude: [],
  histTrat: [],
  pergSaude: [],
  pergTrat: [],
  versaoSaude: null,
  versaoTrat: null,
  motivacao: '',
  outrasInfos: '',
};

test('an unanswered order starts blank, with as many answers as questions', () => {
  expect(respostasIniciais(PEDIDO, emVigor, null)).toEqual({
    saude: ['', ''],
    tratamento: [''],
    motivacao: '',
    outrasInfos: '',
    declaraVerdade: false,
    autorizaEnvio: false,
  });
});

test('an answered order comes back with its answers, and the declarations to be made anew', () => {
  const respondido = { ...PEDIDO, histSaude: ['a', 'b'], histTrat: ['c'], motivacao: 'm' };
  expect(respostasIniciais(respondido, emVigor, null)).toMatchObject({
    saude: ['a', 'b'],
    tratamento: ['c'],
    motivacao: 'm',
    declaraVerdade: false,
  });
});

test('the draft of this tab goes before what the order has, also under newer questions', () => {
  const rascunho = {
    perguntasSaude: ['B', 'velha'],
    perguntasTratamento: ['C'],
    saude: ['b', 'resposta velha'],
    tratamento: ['c'],
    motivacao: 'm',
    outrasInfos: 'o',
  };
  expect(respostasIniciais({ ...PEDIDO, histSaude: ['x', 'y'] }, emVigor, rascunho)).toMatchObject({
    saude: ['', 'b'],
    tratamento: ['c'],
    motivacao: 'm',
    outrasInfos: 'o',
  });
});

test('answers and declarations move along when the questions change', () => {
  const antes = {
    saude: ['a', 'b'],
    tratamento: ['c'],
    motivacao: 'm',
    outrasInfos: 'o',
    declaraVerdade: true,
    autorizaEnvio: false,
  };
  const agora = { saude: lista('s2', 'nova', 'A', 'B'), tratamento: lista('t1', 'C') };
  expect(respostasLevadas(emVigor, antes, agora)).toEqual({ ...antes, saude: ['', 'a', 'b'] });
});

test('an answered order keeps the questions it was asked, also when it was asked none', () => {
  expect(perguntasDoPedido(PEDIDO)).toBeNull();
  const respondido = {
    ...PEDIDO,
    versaoSaude: 's0',
    versaoTrat: 't0',
    pergTrat: [{ pergunta: 'C', descricao: 'd' }],
  };
  expect(perguntasDoPedido(respondido)).toEqual({
    saude: { versao: 's0', perguntas: [] },
    tratamento: { versao: 't0', perguntas: [{ pergunta: 'C', descricao: 'd' }] },
  });
});

test.each([
  ['histSaude.1', 'saude.1', 'B'],
  ['histTrat.0', 'tratamento.0', 'C'],
  ['motivacao', 'motivacao', 'Motivação'],
  ['autorizaEnvio', 'autorizaEnvio', 'Autorizo o envio do documento assinado'],
] as const)('the server’s %s is our %s', (campo, nosso, rotulo) => {
  expect(campoDoServidor(campo)).toBe(nosso);
  expect(rotuloDoCampo(nosso, emVigor)).toBe(rotulo);
});

test('a field of the server that we do not have is not shown', () => {
  expect(campoDoServidor('versaoSaude')).toBeNull();
});
