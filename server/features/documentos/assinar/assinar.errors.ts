import type { SignatureProblem } from '#ports/signature.ts';
import { AppError } from '#platform/app-error.ts';

/** Faults of a certificate, by a file or a provider alike. */
export type CertificateProblem =
  | 'untrusted'
  | 'not-yet-valid'
  | 'certificate-expired'
  | 'revoked'
  | 'revocation-unknown';

/** Why nothing was signed, as it is stored beside the session. */
export type SigningProblem =
  | SignatureProblem
  | CertificateProblem
  /** The key is in the memory of another process, or was in that of one that ended. */
  | 'elsewhere'
  /** The doctor came back from the provider's page without the authorisation. */
  | 'no-authorisation'
  | 'inactive'
  /** The administration changed the doctor's account, or turned the second factor off. */
  | 'account-changed'
  | 'factor-off'
  | 'timestamp'
  /** Its authority is below no root of ours, or its certificate has ended. */
  | 'timestamp-untrusted'
  /** A document could not be drawn, read or stored; the others are signed. */
  | 'document';

const WAITS = 'Os documentos estão guardados e são assinados sozinhos';

const SENTENCES: Readonly<Record<SigningProblem, string>> = {
  down: `O provedor do seu certificado não respondeu. ${WAITS} quando ele voltar.`,
  slow: `O provedor do seu certificado demorou demais para responder. ${WAITS} quando ele voltar.`,
  busy: `O provedor do seu certificado pediu para esperar. ${WAITS} depois.`,
  refused:
    'O provedor do seu certificado recusou, ou a autorização foi negada. Nada foi assinado por isso; abra a sessão de novo.',
  'no-access':
    'O provedor do seu certificado não aceita o acesso da clínica agora. A administração vê isso na mesa; enquanto isso você pode assinar com o arquivo do certificado.',
  expired: 'A sessão de assinatura acabou. Abra outra para assinar o que espera.',
  'wrong-holder': 'Este certificado é de outra pessoa: o CPF dele não é o seu.',
  'no-certificate': 'Não há certificado em seu nome neste provedor.',
  'wrong-password': 'A senha do arquivo não confere.',
  'unreadable-file': 'Este arquivo não é um certificado que conseguimos ler. Escolha o arquivo .p12 ou .pfx.',
  'costly-file':
    'Este arquivo pede trabalho demais para ser aberto, o que o de um certificado não faz. Exporte o certificado de novo, ou peça o arquivo à autoridade.',
  'answered-twice': `O provedor do seu certificado respondeu duas vezes e nada disso foi usado. ${WAITS}: tentamos de novo.`,
  'invalid-answer': `O provedor do seu certificado deu uma resposta que não se entende, e nada dela foi usado. ${WAITS}: tentamos de novo.`,
  untrusted: 'Este certificado não vem de uma autoridade da ICP-Brasil que aceitamos.',
  'not-yet-valid': 'Este certificado ainda não começou a valer.',
  'certificate-expired': 'Este certificado está vencido. Use outro.',
  revoked: 'Este certificado foi revogado pela autoridade. Use outro.',
  'revocation-unknown': `A autoridade do seu certificado não disse se ele ainda vale, e sem isso não assinamos. ${WAITS} assim que ela responder.`,
  elsewhere:
    'O arquivo do certificado foi aberto em outro processo do servidor, que guarda a chave só na memória. Se os documentos não forem assinados em um minuto, abra o arquivo de novo.',
  'no-authorisation': 'A autorização não foi encontrada ou passou de dez minutos. Comece de novo.',
  inactive: 'O seu cadastro não está ativo. Os documentos esperam.',
  'account-changed':
    'A administração mudou o seu cadastro, e a sua assinatura foi fechada. Confira os seus dados. Para assinar, abra o certificado e confirme que é você.',
  'factor-off':
    'A administração desligou a sua verificação em duas etapas, e a sua assinatura foi fechada. Se você não pediu isso, troque a senha e fale com a clínica. Para assinar, confirme que é você.',
  timestamp: `A autoridade do carimbo do tempo não respondeu. ${WAITS} quando ela voltar.`,
  'timestamp-untrusted': `O carimbo do tempo não veio de uma autoridade que aceitamos, e sem ele não assinamos. ${WAITS} assim que a administração acertar isso.`,
  document:
    'Um documento não pôde ser preparado para a assinatura; os outros seguem. Tentamos de novo sozinhos.',
};

/** The sentence of a stored problem; a general one for a code that is not known any more. */
export function sentenceOf(problem: string): string {
  const known = Object.entries(SENTENCES).find(([code]) => code === problem);
  return known?.[1] ?? 'A assinatura não foi possível. Abra a sessão de novo.';
}

/** Signing came to nothing for a reason that is not a provider's. */
export class SigningStopped extends Error {
  readonly problem: SigningProblem;
  constructor(problem: SigningProblem) {
    super(`not signed: ${problem}`);
    this.name = 'SigningStopped';
    this.problem = problem;
  }
}

/** 409: a session could not be opened; nothing of what was given is kept. */
export const naoAbriu = (problem: SigningProblem) =>
  new AppError(409, `assinatura_${problem.replaceAll('-', '_')}`, SENTENCES[problem]);

/** 409: this way of opening a session is not set up. */
export const modoAusente = () =>
  new AppError(409, 'assinatura_modo_ausente', 'Esta forma de assinar não está disponível aqui.');
