/** What the desk and the doctor use of the questionnaire: the answers that are read first. */
export { PrecisaDeAtencao } from './components/PrecisaDeAtencao.tsx';
