/** What a person is to the holder of the account that asks for them. */
export const PARENTESCOS = ['filho', 'pai', 'avo', 'conjuge', 'cuidado'] as const;
export type Parentesco = (typeof PARENTESCOS)[number];
