/** An entry of a reference list, as the platform answers with it (interface 4.8). */
export interface Reference {
  id: string;
  name: string;
  deprecated?: boolean;
}

const read = (text: string): Reference[] =>
  text
    .split(';')
    .map((entry) => entry.trim().split(/\s+/))
    .map(([id, ...name]) => ({ id, name: name.join(' ') }));

/** The countries in the order of interface 2.7. */
export const COUNTRY_LIST = read(`
  AAA Undefined; ZZZ Not available; AFG Afghanistan; ALB Albania; DZA Algeria; AND Andorra; AGO Angola; AIA Anguilla;
  ATA Antarctica; ATG Antigua and Barbuda; ARG Argentina; ARM Armenia; ABW Aruba; AUS Australia; AUT Austria;
  AZE Azerbaijan; BHS Bahamas; BHR Bahrain; BGD Bangladesh; BRB Barbados; BLR Belarus; BEL Belgium; BLZ Belize;
  BEN Benin; BMU Bermuda; BTN Bhutan; BOL Bolivia (Plurinational State of); BIH Bosnia and Herzegovina; BWA Botswana;
  BRA Brazil; BRN Brunei Darussalam; BGR Bulgaria; BFA Burkina Faso; BDI Burundi; CPV Cabo Verde; KHM Cambodia;
  CMR Cameroon; CAN Canada; CYM Cayman Islands; CAF Central African Republic; TCD Chad; CHL Chile; CHN China;
  COL Colombia; COM Comoros; COG Congo; COD Congo (the Democratic Republic of the); COK Cook Islands; CRI Costa Rica;
  CIV Côte d'Ivoire; HRV Croatia; CUB Cuba; CYP Cyprus; CZE Czechia; DNK Denmark; DJI Djibouti; DMA Dominica;
  DOM Dominican Republic; ECU Ecuador; EGY Egypt; SLV El Salvador; GNQ Equatorial Guinea; ERI Eritrea; EST Estonia;
  ETH Ethiopia; FLK Falkland Islands [Malvinas]; FRO Faroe Islands; FJI Fiji; FIN Finland; FRA France;
  PYF French Polynesia; GAB Gabon; GMB Gambia; GEO Georgia; DEU Germany; GHA Ghana; GIB Gibraltar; GRC Greece;
  GRL Greenland; GRD Grenada; GLP Guadeloupe; GTM Guatemala; GIN Guinea; GNB Guinea-Bissau; GUY Guyana; HTI Haiti;
  VAT Holy See; HND Honduras; HKG Hong Kong; HUN Hungary; ISL Iceland; IND India; IDN Indonesia;
  IRN Iran (Islamic Republic of); IRQ Iraq; IRL Ireland; ISR Israel; ITA Italy; JAM Jamaica; JPN Japan; JOR Jordan;
  KAZ Kazakhstan; KEN Kenya; KIR Kiribati; PRK Korea (the Democratic People's Republic of);
  KOR Korea (the Republic of); KWT Kuwait; KGZ Kyrgyzstan; LAO Lao People's Democratic Republic; LVA Latvia;
  LBN Lebanon; LSO Lesotho; LBR Liberia; LBY Libya; LIE Liechtenstein; LTU Lithuania; LUX Luxembourg; MAC Macao;
  MKD North Macedonia; MDG Madagascar; MWI Malawi; MYS Malaysia; MDV Maldives; MLI Mali; MLT Malta;
  MHL Marshall Islands; MTQ Martinique; MRT Mauritania; MUS Mauritius; MEX Mexico;
  FSM Micronesia (Federated States of); MDA Moldova (the Republic of); MCO Monaco; MNG Mongolia; MNE Montenegro;
  MSR Montserrat; MAR Morocco; MOZ Mozambique; MMR Myanmar; NAM Namibia; NRU Nauru; NPL Nepal;
  NLD Netherlands (Kingdom of the); ANT Netherlands Antilles; NCL New Caledonia; NZL New Zealand; NIC Nicaragua;
  NER Niger; NGA Nigeria; NOR Norway; OMN Oman; PAK Pakistan; PLW Palau; PSE Palestine, State of; PAN Panama;
  PNG Papua New Guinea; PRY Paraguay; PER Peru; PHL Philippines; PCN Pitcairn; POL Poland; PRT Portugal;
  PRI Puerto Rico; QAT Qatar; REU Réunion; ROU Romania; RUS Russian Federation; RWA Rwanda;
  SHN Saint Helena, Ascension and Tristan da Cunha; KNA Saint Kitts and Nevis; LCA Saint Lucia;
  MAF Saint Martin (French part); VCT Saint Vincent and the Grenadines; WSM Samoa; SMR San Marino;
  STP Sao Tome and Principe; SAU Saudi Arabia; SEN Senegal; SRB Serbia; SYC Seychelles; SLE Sierra Leone;
  SGP Singapore; SVK Slovakia; SVN Slovenia; SLB Solomon Islands; SOM Somalia; ZAF South Africa; ESP Spain;
  LKA Sri Lanka; SDN Sudan; SUR Suriname; SWZ Eswatini; SWE Sweden; CHE Switzerland; SYR Syrian Arab Republic;
  TWN Taiwan (Province of China); TJK Tajikistan; TZA Tanzania, the United Republic of; THA Thailand;
  TLS Timor-Leste; TGO Togo; TON Tonga; TTO Trinidad and Tobago; TUN Tunisia; TUR Türkiye; TKM Turkmenistan;
  TCA Turks and Caicos Islands; TUV Tuvalu; UGA Uganda; UKR Ukraine; ARE United Arab Emirates;
  GBR United Kingdom of Great Britain and Northern Ireland; USA United States of America; URY Uruguay;
  UZB Uzbekistan; VUT Vanuatu; VEN Venezuela (Bolivarian Republic of); VNM Viet Nam; VGB Virgin Islands (British);
  YEM Yemen; ZMB Zambia; ZWE Zimbabwe
`);

/** The languages in the order of interface 2.8. */
export const LANGUAGE_LIST = read(`
  qaa Undefined; qtz Not Available; afr Afrikaans; sqi Albanian; ara Arabic; hye Armenian; asm Assamese;
  aze Azerbaijani; eus Basque; bel Belarusian; ben Bengali; bos Bosnian; bul Bulgarian; mya Burmese; cat Catalan;
  khm Central Khmer; zho Chinese; zho-Hans Chinese (simplified characters);
  zho-Hant Chinese (traditional characters); hrv Croatian; ces Czech; dan Danish; nld Dutch; eng English;
  est Estonian; fin Finnish; fra French; gla Gaelic; glg Galician; kat Georgian; deu German; guj Gujarati;
  heb Hebrew; hin Hindi; hun Hungarian; isl Icelandic; ind Indonesian; ita Italian; jpn Japanese; jav Javanese;
  kaz Kazakh; kin Kinyarwanda; kir Kirghiz; kor Korean; kur Kurdish; lao Lao; lav Latvian; lit Lithuanian;
  mkd Macedonian; mlg Malagasy; msa Malay (macrolanguage); mal Malayalam; mlt Maltese; mar Marathi; ell Modern Greek;
  mon Mongolian; nep Nepali (macrolanguage); nor Norwegian; ori Oriya (macrolanguage); pan Panjabi;
  fas Persian / Farsi; pol Polish; por Portuguese; pus Pushto; ron Romanian; roh Romansh; rus Russian; srp Serbian;
  sin Sinhala; slk Slovak; slv Slovenian; som Somali; spa Spanish; swa Swahili (macrolanguage); swe Swedish;
  tgl Tagalog / Filipino; tgk Tajik; tam Tamil; tel Telugu; tha Thai; tur Turkish; ukr Ukrainian; urd Urdu;
  vie Vietnamese; zul Zulu
`);

/** The site types in the order of interface 2.6. */
export const SITE_TYPE_LIST = read(`
  1 National newspaper; 2 Regional newspaper; 3 Institution, government; 4 Professional news, Industry news;
  5 Company; 7 General news, Magazine; 8 News agency; 9 Blog; 10 TV, radio; 11 Forum;
  13 Not shown; 14 Video and Photo Sharing; 15 Consumer opinions; 16 Comments;
  17 Social network; 20 Facebook-style community app; 21 Hosted Community
`);

/** The identifiers of the sentiments (interface 2.9); `ambivalent` is deprecated. */
export const SENTIMENT_IDS = ['negative', 'positive', 'neutral', 'unassigned', 'ambivalent'];

/** The identifiers of the review statuses (interface 2.10). */
export const REVIEW_STATUS_IDS = ['reviewed', 'unreviewed', 'deleted'];
