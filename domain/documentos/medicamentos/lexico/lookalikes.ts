/**
 * Letters and figures of other scripts, and Latin ones with a stroke or a hook, that are drawn like a plain Latin letter: in
 * front the letter, then those that are like it (confusables.txt of Unicode UTS 39, single letters, as of Unicode 10); the micro
 * sign is read as the letter that stands for it.
 */
const LOOKALIKES =
  'a\u{251}\u{3b1}\u{430}\u{15c5}\u{a4ee}\u{16f40}\u{102a0}\u{ab7a} ' +
  'b\u{1472}\u{15af}\u{3b2}\u{15f7}\u{a4d0}\u{10282}\u{102a1}\u{10301}\u{253}\u{1473}\u{183}\u{180}\u{48d}\u{463}\u{185}\u{44c}\u{ab9f}\u{a7b5}\u{432}\u{13fc}\u{431} ' +
  'c\u{1d04}\u{3c2}\u{2ca5}\u{441}\u{abaf}\u{1043d}\u{118f2}\u{118e9}\u{a4da}\u{102a2}\u{10302}\u{1051c}\u{23c}\u{4ab} ' +
  'd\u{501}\u{146f}\u{a4d2}\u{15de}\u{15ea}\u{a4d3}\u{257}\u{256}\u{18c}\u{111}\u{abb7}\u{ab70}\u{f0} ' +
  'e\u{ab32}\u{435}\u{4bd}\u{3b5}\u{2d39}\u{a4f0}\u{10286}\u{247}\u{4bf}\u{ab7c}\u{118c6}\u{118ce} ' +
  'f\u{ab35}\u{a799}\u{1e9d}\u{584}\u{3dd}\u{15b4}\u{a4dd}\u{118c2}\u{10287}\u{102a5}\u{10525}\u{192}\u{1d6e} ' +
  'g\u{261}\u{1d83}\u{18d}\u{581}\u{a4d6}\u{260}\u{1e5}\u{50d}\u{ab90}\u{13fb} ' +
  'h\u{4bb}\u{570}\u{3b7}\u{157c}\u{a4e7}\u{102cf}\u{43d}\u{266}\u{a695}\u{127}\u{45b}\u{ab92}\u{2c8f}\u{ab8b}\u{13fa}\u{2c68}\u{4a3}\u{4ca}\u{4c8} ' +
  'i\u{131}\u{26a}\u{269}\u{3b9}\u{456}\u{a647}\u{4cf}\u{ab75}\u{118c3}\u{268}\u{1d7b}\u{1d7c} ' +
  'j\u{3f3}\u{458}\u{148d}\u{a4d9}\u{249}\u{29d}\u{ab7b} ' +
  'k\u{3ba}\u{16d5}\u{a4d7}\u{10518}\u{199}\u{2c95}\u{43a}\u{abb6}\u{2c6a}\u{49b}\u{a741}\u{49f} ' +
  'l\u{661}\u{6f1}\u{10320}\u{1e8c7}\u{1c0}\u{5d5}\u{5df}\u{627}\u{7ca}\u{2d4f}\u{16c1}\u{a4f2}\u{16f28}\u{1028a}\u{10309}\u{14aa}\u{a4e1}\u{16f16}\u{10526}\u{142}\u{26d}\u{19a}\u{26b}\u{673}\u{2c93}\u{2cd1}\u{abae}\u{118d2}\u{10443} ' +
  'm\u{15f0}\u{16d6}\u{a4df}\u{102b0}\u{10311}\u{3fb}\u{2c99}\u{43c}\u{ab87}\u{4ce} ' +
  'n\u{578}\u{57c}\u{3bd}\u{a4e0}\u{10513}\u{273}\u{19e}\u{1d70}\u{2c9b}\u{272} ' +
  'o\u{966}\u{a66}\u{ae6}\u{be6}\u{c66}\u{ce6}\u{d66}\u{e50}\u{ed0}\u{1040}\u{665}\u{6f5}\u{1d0f}\u{1d11}\u{ab3d}\u{3bf}\u{3c3}\u{2c9f}\u{43e}\u{10ff}\u{585}\u{5e1}\u{647}\u{6be}\u{6c1}\u{6d5}\u{d20}\u{101d}\u{104ea}\u{118c8}\u{118d7}\u{1042c}\u{7c0}\u{9e6}\u{b66}\u{3007}\u{114d0}\u{118e0}\u{2d54}\u{12d0}\u{b20}\u{a4f3}\u{10292}\u{102ab}\u{10516}\u{6ff}\u{f8}\u{ab3e}\u{2d41}\u{275}\u{a74b}\u{4e9}\u{473}\u{ab8e}\u{abbb}\u{3b8}\u{2d31}\u{ab74}\u{1010}\u{118d5} ' +
  'p\u{3c1}\u{2ca3}\u{440}\u{146d}\u{a4d1}\u{10295}\u{1a5}\u{1d7d}\u{abb2} ' +
  'q\u{51b}\u{563}\u{566}\u{2d55}\u{2a0} ' +
  'r\u{ab47}\u{ab48}\u{1d26}\u{2c85}\u{433}\u{ab81}\u{1587}\u{a4e3}\u{16f35}\u{27d}\u{27c}\u{24d}\u{493}\u{1d72}\u{280}\u{ab71}\u{aba2}\u{104dc} ' +
  's\u{a731}\u{1bd}\u{455}\u{abaa}\u{118c1}\u{10448}\u{a4e2}\u{16f3a}\u{10296}\u{282}\u{1d74}\u{57f}\u{aba5} ' +
  't\u{3c4}\u{a4d4}\u{16f0a}\u{10297}\u{102b1}\u{10315}\u{1ad}\u{167}\u{1d75}\u{2ca7}\u{442}\u{ab72}\u{2c66}\u{288}\u{4ad} ' +
  'u\u{3bc}\u{a79f}\u{1d1c}\u{ab4e}\u{ab52}\u{28b}\u{3c5}\u{57d}\u{104f6}\u{118d8}\u{1200}\u{144c}\u{a4f4}\u{16f42}\u{1d7e}\u{ab9c}\u{289} ' +
  'v\u{1d20}\u{475}\u{5d8}\u{11706}\u{aba9}\u{118c0}\u{667}\u{6f7}\u{2d38}\u{142f}\u{a6df}\u{a4e6}\u{16f08}\u{1051d} ' +
  'w\u{26f}\u{1d21}\u{461}\u{51d}\u{561}\u{1170a}\u{1170e}\u{1170f}\u{ab83}\u{118ef}\u{118e6}\u{a4ea}\u{47d}\u{114c5}\u{a761}\u{aba4} ' +
  'x\u{445}\u{1541}\u{157d}\u{10322}\u{118ec}\u{3c7}\u{2d5d}\u{16b7}\u{a4eb}\u{10290}\u{102b4}\u{10317}\u{10527}\u{ab53}\u{2cad}\u{4b3} ' +
  'y\u{263}\u{1d8c}\u{28f}\u{1eff}\u{ab5a}\u{3b3}\u{443}\u{4af}\u{10e7}\u{118dc}\u{a4ec}\u{16f43}\u{102b2}\u{1b4}\u{24f}\u{4b1}\u{2ca9}\u{ab79}\u{ab8d} ' +
  'z\u{1d22}\u{ab93}\u{118c4}\u{102f5}\u{118e5}\u{3b6}\u{a4dc}\u{290}\u{1b6}\u{225}\u{1d76}\u{118c9}';

const LATIN: ReadonlyMap<string, string> = new Map(
  LOOKALIKES.split(' ').flatMap((group) => {
    const [latin = '', ...like] = group;
    return like.map((letter) => [letter, latin] as const);
  }),
);

/** The plain Latin letter that a small letter is drawn like; any other letter as it is. */
export function latinLetter(letter: string): string {
  return LATIN.get(letter) ?? letter;
}
