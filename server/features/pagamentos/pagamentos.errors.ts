import { AppError } from '../../platform/app-error.ts';

/** The provider did not answer: nothing is lost, the same button goes on where it stopped. */
export const provedorIndisponivel = () =>
  new AppError(
    502,
    'pagamento_indisponivel',
    'Não conseguimos falar com o banco agora e nada foi cobrado. Tente gerar o Pix de novo em um minuto.',
  );
export const tokenRecusado = () => new AppError(401, 'token_recusado', 'Token de webhook inválido.');
