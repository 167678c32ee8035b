export const MAREN = {
  email: 'maren@example.com',
  profile: { first_name: 'Maren', last_name: 'Lind' },
} as const
export const TAVITA = {
  email: 'tavita@example.com',
  profile: { first_name: 'Tavita', last_name: 'Reva' },
} as const

export const DEMO_SETTINGS = {
  'registration.policies': [{ id: 'terms', label: 'Terms of Service', action: '/pages/terms' }],
  menus: [
    {
      id: 'footer',
      name: 'Footer',
      positions: ['footer', 'auth-page-footer'],
      items: [
        { id: 'about', label: 'About', type: 'route', action: '/pages/about' },
        { id: 'terms', label: 'Terms of Service', type: 'route', action: '/pages/terms' },
        { id: 'contact', label: 'Contact us', type: 'route', action: '/contact' },
      ],
    },
  ],
}

export const DEMO_PAGES = [
  {
    slug: 'about',
    title: 'About',
    body: '<p>This is a demonstration of Atoll. What you upload here may be gone tomorrow.</p>',
  },
  {
    slug: 'terms',
    title: 'Terms of Service',
    body: '<h2>In short</h2><p>Be kind. Upload only what is yours.</p>',
  },
]
