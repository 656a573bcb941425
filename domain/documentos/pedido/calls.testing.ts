import { lexico } from '../medicamentos/dados.testing.ts';
import { TIPOS_DE_DOCUMENTO } from '../tipo-de-documento.ts';
import { listasDoPedido } from './listas.testing.ts';

const LOSARTANA = { nomes: ['losartana'], marcas: [], dcbs: ['losartana'], certo: true, nomeados: true };
const LISTAS = Object.fromEntries(TIPOS_DE_DOCUMENTO.map((tipo) => [tipo, listasDoPedido(tipo)]));

/** Arguments of the functions that read a patient's request, built around a text. */
export const CALLS_WITH_ANSWERS: Readonly<Record<string, readonly ((text: string) => unknown[])[]>> = {
  'catalogo/perguntas.ts#comSinalMarcado': (['alergia', 'pedido'] as const).map((sinal) => (text) => [
    [{ pergunta: text }],
    sinal,
  ]),
  'catalogo/perguntas.ts#respostasComSinal': [
    (text) => [{ perguntas: [{ pergunta: `alergia ${text}` }], respostas: [text] }, text, 'alergia'],
  ],
  'documentos/pedido/atestado.ts#atestadoDoPedido': [(text) => [[text], '2026-11-27']],
  'documentos/pedido/item.ts#itemDoPedido': [
    (text) => [{ ...LOSARTANA, trechos: [text], soltos: [text] }, listasDoPedido('simples').apresentacoes],
  ],
  'documentos/pedido/item.ts#nameOf': [(text) => [{ ...LOSARTANA, marcas: [text] }, []]],
  'documentos/pedido/preencher.ts#preencherDoPedido': TIPOS_DE_DOCUMENTO.map((tipo) => (text) => [
    tipo,
    { respostas: [text], motivacao: text },
    LISTAS[tipo],
    '2026-11-27',
  ]),
  'documentos/pedido/remedios.ts#desconhecidosDoPedido': [(text) => [{ respostas: [text] }, lexico()]],
  'documentos/pedido/remedios.ts#remediosDoPedido': [
    (text) => [{ respostas: [text, `losartana ${text}`], motivacao: text }, lexico()],
  ],
};
