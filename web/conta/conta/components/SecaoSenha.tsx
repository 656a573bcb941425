import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { Dito, Secao } from './Secao.tsx';
import { TrocarSenha } from './TrocarSenha.tsx';

/** The password and its change. */
export function SecaoSenha() {
  const [trocando, setTrocando] = useState(false);
  const [dito, setDito] = useState('');
  return (
    <Secao titulo="Senha" icone={KeyRound}>
      <p className="muted">Ao trocar, os outros aparelhos saem da conta. Este continua.</p>
      <Dito texto={dito} />
      <Button variant="secondary" size="sm" onClick={() => setTrocando(true)}>
        Trocar senha
      </Button>
      {trocando && (
        <TrocarSenha
          aoTrocar={() => {
            setTrocando(false);
            setDito('Senha trocada. Os outros aparelhos saíram da conta.');
          }}
          aoVoltar={() => setTrocando(false)}
        />
      )}
    </Secao>
  );
}
