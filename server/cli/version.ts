import packageJson from '../../package.json' with { type: 'json' };

/** The version of this program, for what outlives it. */
export const VERSAO: string = packageJson.version;
