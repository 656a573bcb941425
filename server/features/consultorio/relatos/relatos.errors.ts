import { AppError } from '#platform/app-error.ts';

/** 409: somebody answered the report already, or the document was revoked. */
export const relatoResolvido = () => new AppError(409, 'relato_resolvido', 'Este relato já foi resolvido.');
