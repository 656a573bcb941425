import { MAX_CHAVES } from '#domain/contas/chaves-de-acesso.ts';
import { MENSAGEM_CPF_DIGITOS } from '#domain/contas/cpf.ts';
import { AppError, type ErrorDetail } from '#platform/app-error.ts';

/** The two passwords differ. All messages here are those of docs/product/messages.md. */
export const senhasDiferentes = () =>
  new AppError(400, 'senhas_diferentes', 'As senhas não são iguais.', [
    { campo: 'confirmacao', mensagem: 'Digite a mesma senha nos dois campos.' },
  ]);
export const campoInvalido = (campo: string, mensagem: string) =>
  new AppError(400, 'campo_invalido', mensagem, [{ campo, mensagem }]);
export const camposIncompletos = (...campos: string[]) =>
  new AppError(
    400,
    'campos_incompletos',
    'Preencha corretamente os campos.',
    campos.map((campo): ErrorDetail => ({ campo, mensagem: 'Falta preencher.' })),
  );
export const cpfJaCadastrado = () =>
  new AppError(409, 'cpf_ja_cadastrado', 'Erro ao criar usuário: este CPF já tem cadastro.');
export const credenciaisIncorretas = (mensagem: string) =>
  new AppError(401, 'credenciais_incorretas', mensagem);
/** The password was right, but the administration has switched this doctor's access off. */
export const acessoDesativado = () =>
  new AppError(403, 'acesso_desativado', 'O seu acesso está desativado. Fale com a administração.');
export const emailIncorreto = () =>
  new AppError(400, 'email_incorreto', 'Email incorreto, tente novamente', [
    { campo: 'email', mensagem: 'Este endereço não é o da administração.' },
  ]);
export const usuarioDesconhecido = (details?: readonly ErrorDetail[]) =>
  new AppError(404, 'usuario_desconhecido', 'Não encontramos o usuário na nossa base de dados', details);
/** A CPF that cannot be registered: wrong check digits answer like an unknown CPF, with a hint at the field; any other form as an invalid field. */
export const cpfSemCadastro = (mensagem: string) =>
  mensagem === MENSAGEM_CPF_DIGITOS
    ? usuarioDesconhecido([{ campo: 'cpf', mensagem }])
    : campoInvalido('cpf', mensagem);
export const visitaNecessaria = () =>
  new AppError(403, 'visita_necessaria', 'A sua visita expirou. Tente de novo.');
export const emailNaoEnviado = (prefixo: string, motivo: string) =>
  new AppError(502, 'email_nao_enviado', `${prefixo}${motivo}`);
/** The two reasons of `emailNaoEnviado`: the mail server did not answer, or it refused the address. */
export const MAIL_SERVER_UNREACHABLE = 'o servidor de e-mail não respondeu. Tente de novo em alguns minutos.';
export const MAIL_ADDRESS_REFUSED =
  'o endereço foi recusado pelo servidor de e-mail. Fale com a gente para corrigir o seu e-mail.';
export const linkInvalido = () =>
  new AppError(404, 'link_invalido', 'Este link não vale mais. Peça um novo em Recuperar senha.');

/** The act takes the current password: the page asks for it and repeats the call. */
export const senhaNecessaria = () =>
  new AppError(403, 'senha_necessaria', 'Digite a sua senha atual para continuar.', [
    { campo: 'senhaAtual', mensagem: 'Falta preencher.' },
  ]);
export const senhaIncorreta = () =>
  new AppError(403, 'senha_incorreta', 'A senha atual não confere.', [
    { campo: 'senhaAtual', mensagem: 'Confira a senha e tente de novo.' },
  ]);

/** The act takes a *prova* of the last five minutes: the page asks for it and repeats the call. */
export const provaNecessaria = () =>
  new AppError(403, 'prova_necessaria', 'Confirme que é você para continuar.');

/** The ten minutes between password and code are over, or there was no password: sign-in starts again. */
export const entradaExpirada = () =>
  new AppError(401, 'entrada_expirada', 'O tempo para o código acabou. Entre de novo com a sua senha.');
/** One answer for a wrong code, a used one and text that is no code. */
export const codigoIncorreto = () =>
  new AppError(401, 'codigo_incorreto', 'Código incorreto. Confira e tente de novo.', [
    { campo: 'codigo', mensagem: 'Digite o código que o aplicativo mostra agora.' },
  ]);
/** 403: one answer for an unknown CPF and a wrong password of another account, typed in a session. */
export const senhaDoCadastroIncorreta = () =>
  new AppError(403, 'senha_incorreta', 'CPF ou senha do cadastro incorretos.', [
    { campo: 'senha', mensagem: 'Confira o CPF e a senha e tente de novo.' },
  ]);
/** 409: the password of another account was right, and that account has a second factor. */
export const codigoNecessario = () =>
  new AppError(409, 'codigo_necessario', 'Este cadastro pede também o código do aplicativo autenticador.', [
    { campo: 'codigo', mensagem: 'Digite o código que o aplicativo mostra agora.' },
  ]);
/** One answer for an unknown CPF, and a wrong, a used and an ended reserve code. */
export const codigoReservaIncorreto = () =>
  new AppError(400, 'codigo_reserva_incorreto', 'O CPF ou o código não confere. Cada código vale uma vez.', [
    { campo: 'codigo', mensagem: 'Confira o código, ou use outro dos que você guardou.' },
  ]);
export const fatorJaAtivo = () =>
  new AppError(409, 'segundo_fator_ativo', 'A verificação em duas etapas já está ativada.');
export const fatorNaoIniciado = () =>
  new AppError(409, 'segundo_fator_ausente', 'A verificação em duas etapas não está ativada.');

/** The five minutes of a challenge are over, it was answered before, or this browser has none: the page asks for another. */
export const desafioExpirado = () =>
  new AppError(401, 'desafio_expirado', 'O tempo para usar a chave de acesso acabou. Tente de novo.');
/** One answer for an unknown passkey, a removed one, and a signature that is not right. */
export const chaveNaoReconhecida = () =>
  new AppError(
    401,
    'chave_nao_reconhecida',
    'Não reconhecemos esta chave de acesso. Use outra, ou entre com a senha.',
  );
/** A new passkey that is not what was asked for. */
export const chaveRecusada = () =>
  new AppError(400, 'chave_recusada', 'Não foi possível criar a chave de acesso. Tente de novo.');
export const chaveRepetida = () =>
  new AppError(409, 'chave_repetida', 'Este aparelho já tem uma chave de acesso da sua conta.');
export const chavesDemais = () =>
  new AppError(
    409,
    'chaves_demais',
    `A conta já tem ${MAX_CHAVES} chaves de acesso. Remova uma que você não usa.`,
  );
export const semChave = () =>
  new AppError(409, 'sem_chave', 'A sua conta não tem chave de acesso. Use a senha.');
