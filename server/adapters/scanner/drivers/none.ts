import type { Scanner } from '#ports/scanner.ts';

/** The scanner of an installation without an antivirus: every file is `sem_exame` at once. */
export const noScanner: Scanner = {
  async scan(conteudo) {
    conteudo.on('error', () => undefined).destroy();
    return 'sem_exame';
  },
};
