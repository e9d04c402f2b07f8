import type { ServiceRow } from '../sign.ts';

/**
 * What programs show on a name before its owner publishes a first text: sample posts, start pages of frameworks, installers.
 * Whole phrases of the programs themselves. Sources: R (the program's own public source), M (from memory of such pages).
 */
export const freshInstalls: readonly ServiceRow[] = [
  [
    'WordPress',
    [
      'welcome to wordpress. this is your first post',
      'bienvenida a wordpress. esta es tu primera entrada',
      'bienvenido a wordpress. esta es tu primera entrada',
      'benvinguda al wordpress. aquest',
      'benvingut al wordpress. aquest',
      'benvido a wordpress. est',
      'ongi etorri wordpressera. hau',
      'bienvenue sur wordpress. ceci est votre premier',
      'willkommen bei wordpress. dies ist',
      'benvenuto in wordpress. quest',
      'benvenuti in wordpress. quest',
      'boas-vindas ao wordpress. ess',
      'boas-vindas ao wordpress. este',
      'bem-vindo ao wordpress. est',
      'bem-vindo ao wordpress. ess',
      'welkom bij wordpress. dit is je eerste',
      'witaj w wordpressie. to jest',
      'witamy w wordpressie. to jest',
      'famous five-minute wordpress installation',
      'famosa instalacion de wordpress en cinco minutos',
    ].join(' | '),
    'R',
  ],
  [
    'Drupal',
    "no front page content has been created yet | you haven't created any frontpage content yet | no se ha creado ningun contenido para la pagina principal",
    'R',
  ],
  ['Laravel', 'laravel has wonderful documentation | laravel has an incredibly rich ecosystem', 'R'],
  [
    'Next.js',
    'get started by editing + page.tsx | get started by editing + page.js | get started by editing + pages/index | to get started, edit the page.',
    'R',
  ],
  ['React', 'edit src/app.js and save to reload | edit src/app.tsx and save to test hmr', 'R'],
  ['Vue', 'welcome to your vue.js app | you’ve successfully created a project with vite', 'R'],
  ['Angular', 'congratulations! your app is running', 'R'],
  [
    'Django',
    'the install worked successfully! congratulations! | you are seeing this page because debug=true',
    'R',
  ],
  ['Rails', "yay! you're on rails! | rails version: + ruby version:", 'R'],
  ['Symfony', 'you are seeing this page because the homepage url is not configured', 'R'],
  ['Express', 'express welcome to express', 'R'],
  ['Spring', 'whitelabel error page', 'R'],
  ['CodeIgniter', 'the page you are looking at is being generated dynamically by codeigniter', 'R'],
  ['Yii', 'you have successfully created your yii-powered application', 'R'],
  ['CakePHP', 'please be aware that this page will not be shown if you turn off debug mode', 'R'],
  ['ASP.NET', 'learn about building web apps with asp.net core', 'R'],
  ['Magento', 'cms homepage content goes here', 'R'],
  ['TYPO3', 'welcome to a default website made with typo3', 'R'],
  ['Ghost', "a brand new site by + that's just getting started", 'R'],
  ['PHP', 'php version + configure command + loaded configuration file', 'R'],
  [
    'Shopify',
    'this shop will be powered by shopify | esta tienda utilizara la tecnologia de shopify | are you the store owner? log in here | eres el propietario de la tienda? | etes-vous le proprietaire de la boutique | bist du der shop-inhaber',
    'M',
  ],
];
