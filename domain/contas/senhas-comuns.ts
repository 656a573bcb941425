/**
 * Common passwords of eight characters or more, lower case, compiled by hand from lists of leaked ones, worldwide and
 * Brazilian. Shorter ones fail by their length.
 */
export const SENHAS_COMUNS: ReadonlySet<string> = new Set(
  `
  12345678 123456789 1234567890 12345678910 123456789a 1234567891 0123456789 987654321 9876543210 87654321
  11223344 1122334455 12341234 123123123 12344321 12121212 10203040 1020304050 102030405060 01020304
  12345679 147258369 147852369 159753456 741852963 789456123 963852741 13131313 14141414 20202020
  password password1 password12 password123 passw0rd p@ssw0rd p@ssword pass@123 passwort
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwer1234 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2
  asdfghjk asdfghjkl asdf1234 zxcvbnm123 zaq12wsx q1w2e3r4 q1w2e3r4t5 qweasdzxc qwe12345 a1b2c3d4
  abcd1234 abcd@1234 abc12345 abc123456 abcdefgh abcdefghi abcdefg1 aa123456 aa12345678 a1234567 a12345678 a123456789
  iloveyou sunshine princess football baseball superman starwars trustno1 whatever welcome1 welcome123
  admin123 admin1234 admin@123 administrador administrator letmein1 changeme computer internet minecraft pokemon123
  senha123 senha1234 senha12345 senha123456 senha@123 minhasenha senhasenha
  mudar123 mudar@123 mudar1234 123mudar trocar123 teste123 teste1234 testeteste usuario1 acesso123 gvt12345
  brasil123 brasil10 brasil2014 brasilbrasil flamengo flamengo10 corinthians palmeiras vasco123
  gremio123 cruzeiro saopaulo internacional botafogo fluminense santosfc flamengo123 corinthians1 palmeiras1
  teamo123 euteamo1 euteamo123 amoreterno amordaminhavida meuamor1 meuamor123 deusefiel deus1234 deus12345 jesus123
  jesuscristo jesusteama jesuseamor familia1 familia123 felicidade esperanca bemvindo estrela1 princesa borboleta
  gabriel1 gabriel123 fernanda juliana1 mariana1 rodrigo1 rafael123 lucas123 pedro123 maria123 leticia1 camila123
  `
    .trim()
    .split(/\s+/),
);
