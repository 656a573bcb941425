import type { CampoDoDocumento } from '../tipo-de-documento.ts';
import { type ContextoDoDocumento, impede, type Problema, type DadosQuaisquer } from './contexto.ts';

/** Code at the beginning of a diagnosis ("j111 Influenza" is "J11.1"); null without one. */
export function codigoCid(texto: string): string | null {
  const parts = /^\s*([a-z]\d{2})(?:\.?(\d))?(?![\w.])/i.exec(texto);
  const category = parts?.[1]?.toUpperCase();
  if (category === undefined) return null;
  return parts?.[2] === undefined ? category : `${category}.${parts[2]}`;
}

/** A code within running text, after the word that announces it. */
const CID_NO_TEXTO = /\bCID(?:[\s-]*10)?\b[^\p{L}\p{N}]{0,5}[A-Z]\d{2}/iu;

const SEM_CONSENTIMENTO = 'O paciente não autorizou o CID. Apague o código ou peça a autorização dele.';

/**
 * The diagnosis is printed only with the patient's recorded consent, in its field as in running text (Resolução CFM
 * 2.381/2024); its code must be well formed.
 */
export function problemasDoCid(
  campos: readonly CampoDoDocumento[],
  dados: DadosQuaisquer,
  contexto: ContextoDoDocumento,
): Problema[] {
  const problems: Problema[] = [];
  for (const { nome, entrada, soNoProntuario } of campos) {
    const text = dados[nome];
    if (typeof text !== 'string' || text.trim() === '') continue;
    const isField = nome === 'cid';
    const written = isField || (entrada !== 'escolha' && !soNoProntuario && CID_NO_TEXTO.test(text));
    if (written && !contexto.consentimentoCid) {
      problems.push(impede(nome, SEM_CONSENTIMENTO));
    } else if (isField && codigoCid(text) === null) {
      problems.push(impede(nome, 'Escreva o CID-10 como “J06.9”.'));
    }
  }
  return problems;
}

/** For a compulsory diagnosis (list C5, Lei 9.965/2000): consent first, then the code. */
export function problemasDoCidExigido(dados: DadosQuaisquer, contexto: ContextoDoDocumento): Problema[] {
  const blank = typeof dados['cid'] !== 'string' || dados['cid'].trim() === '';
  if (contexto.consentimentoCid && !blank) return [];
  const mensagem = contexto.consentimentoCid
    ? 'A lei exige o CID-10 nas receitas da lista C5. Preencha-o.'
    : 'A lei exige o CID-10 nas receitas da lista C5, e o paciente não o autorizou. Peça a autorização ou recuse o pedido com o motivo.';
  return [impede('cid', mensagem)];
}
