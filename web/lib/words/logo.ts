import type { LogoGuardado } from '#domain/ajustes/logo.ts';

/** The picture of a stored logo, as `Logo` takes it; null without one. */
export function logoPicture(
  logo: LogoGuardado | null,
): { src: string; width: number; height: number } | null {
  return logo && { src: `/marca/logo/${logo.id}`, width: logo.largura, height: logo.altura };
}
