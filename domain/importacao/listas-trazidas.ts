import { MENSAGENS_PRECO, lerPreco, soValor } from '../catalogo/preco.ts';
import type { Pergunta } from '../catalogo/perguntas.ts';
import { lerServico } from './pedido-trazido.ts';
import { semEmbrulho, texto, textos, type Documento } from './valores.ts';

export type PrecoTrazido =
  | { ok: true; servico: string; centavos: number | null }
  | { ok: false; porque: string };

/** A document of `precos`, whose id is the service: a number of reais, or a text with comma or dot. */
export function decidirPreco(id: string, documento: Documento): PrecoTrazido {
  const servico = lerServico(id);
  if (!servico.conhecido) return { ok: false, porque: 'O serviço não é nenhum dos nove.' };
  const valor = semEmbrulho(documento['preco']);
  const escrito = typeof valor === 'number' && Number.isFinite(valor) ? valor.toFixed(2) : texto(valor);
  const digitado = soValor(escrito);
  // An empty one is a service that was not for sale; what has no amount in it is none of that.
  if (digitado === '' && valor !== undefined && valor !== null && valor !== '')
    return { ok: false, porque: MENSAGENS_PRECO.forma };
  const lido = lerPreco(digitado);
  if (!lido.ok) return { ok: false, porque: MENSAGENS_PRECO[lido.motivo] };
  return { ok: true, servico: servico.titulo, centavos: lido.preco };
}

/** A document of questions; blank ones are left out, each with its description, and a missing description is ''. */
export function decidirPerguntas(documento: Documento): { perguntas: Pergunta[]; sobram: number } {
  const [asked, described] = [textos(documento['perguntas']), textos(documento['descricao'])];
  const perguntas = asked
    .map((pergunta, i) => ({ pergunta, descricao: described[i] ?? '' }))
    .filter(({ pergunta }) => pergunta !== '');
  return { perguntas, sobram: Math.max(0, described.length - asked.length) };
}
