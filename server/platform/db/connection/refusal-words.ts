import { codeOf } from '#platform/error-code.ts';
import { DatabaseRefused } from './refused.ts';
import { readTls } from './tls.ts';

/** Error codes of OpenSSL and Node for a certificate that no trusted authority signed. */
const UNKNOWN_CA =
  /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?))$/;

/**
 * Translates a connection error into a Portuguese sentence with the remedy for the operator. It never
 * contains the password.
 */
export function refusalOf(error: unknown, url: string): Error {
  const { code, message } = factsOf(error);
  const words = `DATABASE_URL: ${wordsOf(code, message, placeOf(url))}`;
  return new DatabaseRefused(words, { cause: error });
}

type Place = { server: string; host: string; user: string; database: string };

function wordsOf(code: string, message: string, { server, host, user, database }: Place): string {
  if (code === '28P01' || code === '28000') {
    return `o PostgreSQL em ${server} não aceitou o usuário "${user}". Confira a senha e o pg_hba.conf. Ele disse: ${message}`;
  }
  if (code === '3D000')
    return `não há base "${database}" em ${server}. Crie-a: createdb -O ${user} ${database}.`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return `o certificado do servidor não vale para "${host}". Use o nome que está nele, ou sslmode=verify-ca.`;
  }
  if (UNKNOWN_CA.test(code)) {
    return `o certificado de ${server} é de uma autoridade desconhecida. Aponte sslrootcert para o certificado dela.`;
  }
  if (code === 'CERT_HAS_EXPIRED') return `o certificado de ${server} venceu.`;
  if (/does not support SSL/.test(message)) {
    return `${server} não oferece TLS. Ligue-o lá (ssl=on), ou use sslmode=disable em uma rede só sua.`;
  }
  if (code === '08P01' && /startup parameter/.test(message)) {
    return `entre o Zelo e o PostgreSQL há um pool que não entende as nossas opções (${message}). Aponte para o próprio servidor.`;
  }
  return `não conseguimos falar com o PostgreSQL em ${server} (${code || message}). Confira se está no ar e se o endereço está certo.`;
}

function factsOf(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error) };
  return { code: codeOf(error), message: error.message };
}

function placeOf(text: string): Place {
  const { host, rest } = readTls(text);
  const url = new URL(rest);
  return {
    server: `${host}:${url.port || '5432'}`,
    host,
    user: decodeURIComponent(url.username),
    database: decodeURIComponent(url.pathname.slice(1)),
  };
}
